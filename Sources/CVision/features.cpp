#include "CVision.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>
#include <tuple>
#include <vector>

namespace {

constexpr int octaves = 8;
constexpr float octave_factor = 1.2f;
constexpr double cells = 10;      // cells per side of the grid that spreads the finest octave's keypoints
constexpr int surplus = 3;        // keypoints detected for each one kept
constexpr double clip_limit = 2;  // CLAHE: histogram clip limit, as a multiple of a bin's mean count
constexpr int tiles = 8;          // CLAHE: tiles per side

// Disables OpenCV's thread pool for the whole process before the first call: the caller decides on which thread work runs.
const bool single_threaded = [] {
    cv::setNumThreads(1);
    return true;
}();

// Orders keypoints by their rank within their grid cell and octave: the strongest of each cell first, then the second of each, and so on.
// Otherwise lettering would take all keypoints, or the finest octave would, whose keypoints have the highest response and are the first to
// be lost in a blurred photograph.
void spread(std::vector<cv::KeyPoint> &corners, cv::Size size, size_t limit) {
    std::sort(corners.begin(), corners.end(), [](const cv::KeyPoint &a, const cv::KeyPoint &b) {
        if (a.response != b.response) return a.response > b.response;
        if (a.octave != b.octave) return a.octave < b.octave;
        return a.pt.y != b.pt.y ? a.pt.y < b.pt.y : a.pt.x < b.pt.x;
    });
    std::vector<int> taken(size_t(octaves * cells * cells));
    for (cv::KeyPoint &corner : corners) {
        const int side = std::max(2, int(std::lround(cells / std::pow(octave_factor, corner.octave))));
        const int column = std::clamp(int(corner.pt.x * float(side) / float(size.width)), 0, side - 1);
        const int row = std::clamp(int(corner.pt.y * float(side) / float(size.height)), 0, side - 1);
        corner.class_id = taken[size_t(corner.octave * cells * cells) + size_t(row * side + column)]++;
    }
    // Coarse octaves first among equal ranks: they have few keypoints, and these survive in a smaller or blurred photograph.
    std::sort(corners.begin(), corners.end(), [](const cv::KeyPoint &a, const cv::KeyPoint &b) {
        return std::tuple(a.class_id, -a.octave, -a.response, a.pt.y, a.pt.x)
            < std::tuple(b.class_id, -b.octave, -b.response, b.pt.y, b.pt.x);
    });
    if (corners.size() > limit) corners.resize(limit);
    for (size_t i = 0; i < corners.size(); i++) corners[i].class_id = int(i);
}

void put_word(uint8_t *out, float value) {
    const auto word = uint16_t(std::clamp(std::lround(value * 64), 0l, 65535l));
    out[0] = uint8_t(word);
    out[1] = uint8_t(word >> 8);
}

} // namespace

int32_t cvision_features(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t working_width, uint32_t working_height,
                         bool equalize, uint32_t limit, uint8_t *features) {
    try {
        // cv::Mat has no const form for pixels it does not own; they are only read.
        cv::Mat picture(int(height), int(width), CV_8UC1, const_cast<uint8_t *>(luma));
        if (working_width != width || working_height != height)
            cv::resize(picture, picture, cv::Size(int(working_width), int(working_height)), 0, 0, cv::INTER_AREA);
        if (equalize) {
            cv::Mat equalized;
            cv::createCLAHE(clip_limit, cv::Size(tiles, tiles))->apply(picture, equalized);
            picture = equalized;
        }
        const auto orb = cv::ORB::create(int(limit) * surplus, octave_factor, octaves, 24, 0, 2, cv::ORB::HARRIS_SCORE, 31, 8);
        std::vector<cv::KeyPoint> corners;
        orb->detect(picture, corners);
        spread(corners, picture.size(), limit);
        std::vector<bool> present(corners.size());
        std::vector<uint8_t> described(corners.size() * CVISION_FEATURE_BYTES);
        cv::Mat descriptors;
        orb->compute(picture, corners, descriptors);
        for (size_t i = 0; i < corners.size(); i++) {
            // ORB returns descriptors sorted by octave and drops keypoints at the picture's edge: `class_id` restores the order of
            // `spread`.
            uint8_t *out = &described[size_t(corners[i].class_id) * CVISION_FEATURE_BYTES];
            put_word(out, corners[i].pt.x);
            put_word(out + 2, corners[i].pt.y);
            out[4] = uint8_t(corners[i].octave);
            out[5] = uint8_t(std::lround(corners[i].angle * (256.0 / 360)) & 0xFF);
            std::memcpy(out + CVISION_PLACE_BYTES, descriptors.ptr(int(i)), CVISION_DESCRIPTOR_BYTES);
            present[size_t(corners[i].class_id)] = true;
        }
        for (size_t i = 0; i < present.size(); i++) {
            if (!present[i]) continue;
            std::memcpy(features, &described[i * CVISION_FEATURE_BYTES], CVISION_FEATURE_BYTES);
            features += CVISION_FEATURE_BYTES;
        }
        return int32_t(corners.size());
    } catch (...) {
        return -1;
    }
}
