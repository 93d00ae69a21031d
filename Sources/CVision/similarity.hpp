#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

// Where a feature is: pixels of its working picture, the pyramid's step, and the direction in 256ths of a turn.
struct place {
    float x, y;
    uint8_t octave, angle;
};

// How a flat thing's picture lies in a photograph, as told by a single pair of features: ORB knows a feature's size and direction as well as
// its place. It is rough, and a perspective is none, but it needs no luck to find the few right pairs among many wrong ones.
class similarity {
public:
    similarity(const place &photo, const place &cover)
        : photo(photo), cover(cover), steps(photo.octave - cover.octave), turned(uint8_t(photo.angle - cover.angle)) {
        const float angle = float(turned) * float(2 * M_PI / 256), scale = std::exp2(float(steps) * 0.26303441f); // 1.2 to the steps
        cosine = std::cos(angle) * scale;
        sine = std::sin(angle) * scale;
    }

    // Whether another pair is about where this one puts it.
    bool agrees(const place &q, const place &c) const {
        if (std::abs(int8_t(uint8_t(q.angle - c.angle - turned))) > 28 || std::abs(q.octave - c.octave - steps) > 3) return false;
        const float dx = c.x - cover.x, dy = c.y - cover.y;
        const float x = cosine * dx - sine * dy, y = sine * dx + cosine * dy;
        const float ex = q.x - photo.x - x, ey = q.y - photo.y - y;
        // A quarter of the way from the pair that tells, or 24 pixels.
        return ex * ex + ey * ey <= std::max(24.0f * 24.0f, 0.0625f * (x * x + y * y));
    }

private:
    place photo, cover;
    int steps;
    uint8_t turned;
    float cosine, sine;
};
