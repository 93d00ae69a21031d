#include "CVision.h"

#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

// cv::Mat has no const form for pixels it does not own; they are only read.
cv::Mat picture_of(const uint8_t *luma, uint32_t width, uint32_t height) {
    return cv::Mat(int(height), int(width), CV_8UC1, const_cast<uint8_t *>(luma));
}

} // namespace

bool cvision_scale(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t to_width, uint32_t to_height, uint8_t *scaled) {
    try {
        cv::Mat out(int(to_height), int(to_width), CV_8UC1, scaled);
        cv::resize(picture_of(luma, width, height), out, out.size(), 0, 0, to_width > width ? cv::INTER_CUBIC : cv::INTER_AREA);
        return true;
    } catch (...) {
        return false;
    }
}

bool cvision_rectify(const uint8_t *luma, uint32_t width, uint32_t height, const float *corners, uint32_t side, uint8_t *square) {
    try {
        std::vector<cv::Point2f> from, to;
        for (int i = 0; i < 4; i++) {
            from.emplace_back(corners[2 * i], corners[2 * i + 1]);
            to.emplace_back(i == 1 || i == 2 ? float(side) : 0, i >= 2 ? float(side) : 0);
        }
        cv::Mat out(int(side), int(side), CV_8UC1, square);
        cv::warpPerspective(picture_of(luma, width, height), out, cv::getPerspectiveTransform(from, to), out.size(), cv::INTER_CUBIC,
                            cv::BORDER_REPLICATE);
        return true;
    } catch (...) {
        return false;
    }
}
