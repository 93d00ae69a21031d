#include "CVisionBaseline.h"

#include <memory>
#include <opencv2/features2d.hpp>
#include <opencv2/flann.hpp>
#include <vector>

struct cvisionbaseline_index {
    cv::Mat descriptors;
    std::unique_ptr<cv::flann::Index> index;
};

static cv::Mat view(const uint8_t *bytes, uint32_t count) {
    return cv::Mat(int(count), 32, CV_8UC1, const_cast<uint8_t *>(bytes));
}

uint32_t cvisionbaseline_match(const uint8_t *query, uint32_t query_count, const uint8_t *train, uint32_t train_count, float ratio) {
    try {
        std::vector<std::vector<cv::DMatch>> found;
        cv::BFMatcher(cv::NORM_HAMMING).knnMatch(view(query, query_count), view(train, train_count), found, 2);
        uint32_t kept = 0;
        for (const auto &pair : found) kept += pair.size() == 2 && pair[0].distance < ratio * pair[1].distance;
        return kept;
    } catch (...) {
        return 0;
    }
}

cvisionbaseline_index *cvisionbaseline_index_build(const uint8_t *descriptors, uint32_t count) {
    try {
        auto self = std::make_unique<cvisionbaseline_index>();
        self->descriptors = view(descriptors, count).clone();
        // The parameters of OpenCV's tutorial for ORB.
        self->index = std::make_unique<cv::flann::Index>(
            self->descriptors, cv::flann::LshIndexParams(6, 12, 1), cvflann::FLANN_DIST_HAMMING);
        return self.release();
    } catch (...) {
        return nullptr;
    }
}

void cvisionbaseline_index_free(cvisionbaseline_index *index) {
    delete index;
}

void cvisionbaseline_index_nearest(cvisionbaseline_index *index, const uint8_t *query, uint32_t count, int32_t *nearest) {
    for (uint32_t i = 0; i < count; i++) nearest[i] = -1;
    try {
        cv::Mat indices(int(count), 1, CV_32S, cv::Scalar(-1)), distances(int(count), 1, CV_32S, cv::Scalar(0));
        index->index->knnSearch(view(query, count), indices, distances, 1, cv::flann::SearchParams());
        for (uint32_t i = 0; i < count; i++) nearest[i] = indices.at<int32_t>(int(i), 0);
    } catch (...) {
        return;
    }
}
