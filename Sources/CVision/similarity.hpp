#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

// A keypoint: position in pixels of its working picture, pyramid octave, and orientation in 1/256 of a full rotation.
struct place {
    float x, y;
    uint8_t octave, angle;
};

// The similarity transform (translation, rotation, scale) from cover to photograph that a single match defines, because ORB keypoints have
// a scale and an orientation. It is coarse and ignores perspective, but trying each match finds the few inliers among many outliers without
// random sampling.
class similarity {
public:
    similarity(const place &photo, const place &cover)
        : photo(photo), cover(cover), steps(photo.octave - cover.octave), turned(uint8_t(photo.angle - cover.angle)) {
        const float angle = float(turned) * float(2 * M_PI / 256), scale = std::exp2(float(steps) * 0.26303441f); // 1.2^steps
        cosine = std::cos(angle) * scale;
        sine = std::sin(angle) * scale;
    }

    // Whether another match is consistent with this transform in rotation, octave and position.
    bool agrees(const place &q, const place &c) const {
        if (std::abs(int8_t(uint8_t(q.angle - c.angle - turned))) > 28 || std::abs(q.octave - c.octave - steps) > 3) return false;
        const float dx = c.x - cover.x, dy = c.y - cover.y;
        const float x = cosine * dx - sine * dy, y = sine * dx + cosine * dy;
        const float ex = q.x - photo.x - x, ey = q.y - photo.y - y;
        // The position error may be a quarter of the distance from the match that defines the transform, or 24 pixels if that is more.
        return ex * ex + ey * ey <= std::max(24.0f * 24.0f, 0.0625f * (x * x + y * y));
    }

private:
    place photo, cover;
    int steps;
    uint8_t turned;
    float cosine, sine;
};
