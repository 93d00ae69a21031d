#include "CVision.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

// cv::Mat has no const form for pixels it does not own; they are only read.
cv::Mat picture_of(const uint8_t *luma, uint32_t width, uint32_t height) {
    return cv::Mat(int(height), int(width), CV_8UC1, const_cast<uint8_t *>(luma));
}

// Pixels by which a side may be beside an edge: what perspective and a crooked nail do to a sleeve of 60 to 130 pixels.
constexpr int reach = 3;
// The least contrast of an edge, as a Sobel sum.
constexpr int least_contrast = 40;
// The share of a side that must lie on edges, of the weakest of the four, and of all together.
constexpr float least_side_support = 0.62f, least_support = 0.76f;
// How far the camera may be turned, in degrees.
constexpr int most_turn = 20;

struct gradients {
    cv::Mat x, y;

    explicit gradients(const cv::Mat &picture) {
        cv::Mat smooth;
        cv::GaussianBlur(picture, smooth, cv::Size(3, 3), 0);
        cv::Sobel(smooth, x, CV_16S, 1, 0);
        cv::Sobel(smooth, y, CV_16S, 0, 1);
    }
};

// By how many degrees most edges are turned from upright and level.
double turn_of(const gradients &edges) {
    std::vector<double> weights(2 * most_turn + 1);
    for (int row = 0; row < edges.x.rows; row++) {
        const auto *x = edges.x.ptr<int16_t>(row), *y = edges.y.ptr<int16_t>(row);
        for (int column = 0; column < edges.x.cols; column++) {
            const double strength = std::hypot(x[column], y[column]);
            if (strength < least_contrast) continue;
            double degrees = std::atan2(y[column], x[column]) * (180 / CV_PI);
            degrees -= 90 * std::round(degrees / 90);
            const auto place = std::lround(degrees) + most_turn;
            if (place >= 0 && place < long(weights.size())) weights[size_t(place)] += std::min(strength, 200.0);
        }
    }
    size_t best = size_t(most_turn);
    double most = 0;
    for (size_t i = 1; i + 1 < weights.size(); i++) {
        const double sum = weights[i - 1] + weights[i] + weights[i + 1];
        if (sum > most * 1.02) {
            most = sum;
            best = i;
        }
    }
    return double(best) - most_turn;
}

// For each pixel how many edges there are up to it: upright ones along its column, or level ones along its row. An edge counts for the
// pixels within `reach` of it.
cv::Mat running_sums(const cv::Mat &across, const cv::Mat &along, bool upright) {
    cv::Mat edges = cv::Mat::zeros(across.size(), CV_8U);
    for (int row = 1; row + 1 < across.rows; row++) {
        for (int column = 1; column + 1 < across.cols; column++) {
            const int strength = std::abs(across.at<int16_t>(row, column));
            if (strength < least_contrast || strength < 2 * std::abs(along.at<int16_t>(row, column))) continue;
            const int before = std::abs(upright ? across.at<int16_t>(row, column - 1) : across.at<int16_t>(row - 1, column));
            const int after = std::abs(upright ? across.at<int16_t>(row, column + 1) : across.at<int16_t>(row + 1, column));
            if (strength >= before && strength > after) edges.at<uint8_t>(row, column) = 1;
        }
    }
    const cv::Size width = upright ? cv::Size(2 * reach + 1, 1) : cv::Size(1, 2 * reach + 1);
    cv::dilate(edges, edges, cv::getStructuringElement(cv::MORPH_RECT, width));
    cv::Mat sums(across.rows + 1, across.cols + 1, CV_32S, cv::Scalar(0));
    for (int row = 0; row < across.rows; row++) {
        for (int column = 0; column < across.cols; column++) {
            const int before = upright ? sums.at<int>(row, column + 1) : sums.at<int>(row + 1, column);
            sums.at<int>(row + 1, column + 1) = before + edges.at<uint8_t>(row, column);
        }
    }
    return sums;
}

struct box {
    int left, top, width, height;
    float support;
};

float shared(const box &a, const box &b) {
    const int width = std::min(a.left + a.width, b.left + b.width) - std::max(a.left, b.left);
    const int height = std::min(a.top + a.height, b.top + b.height) - std::max(a.top, b.top);
    if (width <= 0 || height <= 0) return 0;
    return float(width) * float(height) / float(std::min(a.width * a.height, b.width * b.height));
}

} // namespace

int32_t cvision_outlines(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t least_side, uint32_t most_side, uint32_t limit,
                         float *corners, float *supports) {
    try {
        const cv::Mat picture = picture_of(luma, width, height);
        const double turn = turn_of(gradients(picture));
        const cv::Mat upright_map = cv::getRotationMatrix2D(cv::Point2f(float(width) / 2, float(height) / 2), turn, 1);
        cv::Mat upright, back;
        cv::warpAffine(picture, upright, upright_map, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        cv::invertAffineTransform(upright_map, back);
        const gradients edges(upright);
        const cv::Mat columns = running_sums(edges.x, edges.y, true), rows = running_sums(edges.y, edges.x, false);
        std::vector<box> found;
        const auto on_column = [&](int column, int top, int side) {
            return float(columns.at<int>(top + side, column + 1) - columns.at<int>(top, column + 1)) / float(side);
        };
        const auto on_row = [&](int row, int left, int side) {
            return float(rows.at<int>(row + 1, left + side) - rows.at<int>(row + 1, left)) / float(side);
        };
        for (double side = least_side; side <= most_side; side *= 1.05) {
            for (const double aspect : {0.88, 1.0, 1.14}) {
                const int across = int(std::lround(side * std::sqrt(aspect))), down = int(std::lround(side / std::sqrt(aspect)));
                for (int top = 0; top + down < int(height); top += 2) {
                    for (int left = 0; left + across < int(width); left += 2) {
                        const float a = on_column(left, top, down);
                        if (a < least_side_support) continue;
                        const float b = on_column(left + across, top, down);
                        if (b < least_side_support) continue;
                        const float c = on_row(top, left, across);
                        if (c < least_side_support) continue;
                        const float d = on_row(top + down, left, across);
                        if (d < least_side_support || a + b + c + d < 4 * least_support) continue;
                        found.push_back({left, top, across, down, (a + b + c + d) / 4 + std::min({a, b, c, d})});
                    }
                }
            }
        }
        std::sort(found.begin(), found.end(), [](const box &a, const box &b) {
            return a.support != b.support ? a.support > b.support : a.width * a.height > b.width * b.height;
        });
        std::vector<box> kept;
        for (const box &one : found) {
            if (kept.size() == limit) break;
            if (std::any_of(kept.begin(), kept.end(), [&](const box &other) { return shared(one, other) > 0.7f; })) continue;
            kept.push_back(one);
        }
        for (size_t i = 0; i < kept.size(); i++) {
            const float xs[] = {float(kept[i].left), float(kept[i].left + kept[i].width)};
            const float ys[] = {float(kept[i].top), float(kept[i].top + kept[i].height)};
            for (size_t corner = 0; corner < 4; corner++) {
                const double x = xs[corner == 1 || corner == 2], y = ys[corner >= 2];
                corners[i * 8 + corner * 2] = float(back.at<double>(0, 0) * x + back.at<double>(0, 1) * y + back.at<double>(0, 2));
                corners[i * 8 + corner * 2 + 1] = float(back.at<double>(1, 0) * x + back.at<double>(1, 1) * y + back.at<double>(1, 2));
            }
            supports[i] = kept[i].support;
        }
        return int32_t(kept.size());
    } catch (...) {
        return -1;
    }
}
