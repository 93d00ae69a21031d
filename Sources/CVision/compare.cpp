#include "CVision.h"
#include "similarity.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <opencv2/calib3d.hpp>
#include <vector>

namespace {

// Half of a descriptor: 128 bits.
struct half {
    uint64_t low, high;
};

// A feature unpacked from its stored bytes (CVision.h) for the inner loops.
struct feature {
    half bits[2];
    place at;
};

std::vector<feature> read(const uint8_t *bytes, uint32_t count) {
    std::vector<feature> features(count);
    for (feature &out : features) {
        out.at.x = float(bytes[0] | bytes[1] << 8) / 64;
        out.at.y = float(bytes[2] | bytes[3] << 8) / 64;
        out.at.octave = bytes[4];
        out.at.angle = bytes[5];
        std::memcpy(out.bits, bytes + CVISION_PLACE_BYTES, CVISION_DESCRIPTOR_BYTES);
        bytes += CVISION_FEATURE_BYTES;
    }
    return features;
}

inline int distance(const half &a, const half &b) { return __builtin_popcountll(a.low ^ b.low) + __builtin_popcountll(a.high ^ b.high); }

inline int distance(const feature &a, const feature &b) { return distance(a.bits[0], b.bits[0]) + distance(a.bits[1], b.bits[1]); }

// Hamming-distance cutoff for descriptors of 256 bits: a pair farther apart is no evidence of a match.
constexpr int farthest = 80;
// Lowe's ratio test: nearest to second-nearest distance. Lax, because putative matches must also be geometrically consistent.
constexpr float ratio = 0.9f;
// Cover features matched exhaustively, to bound the cost; the rest are only matched once the homography is known (guided matching).
constexpr size_t first_matched = 512;
// Hamming-distance cutoff for the first 128 bits: rejects most pairs before the second half is read.
constexpr int farthest_half = 46;
// Largest reprojection error of an inlier, in pixels of the photograph's working picture.
constexpr double tolerance = 5;
// Fewer matches than this are too few for a homography: four fit one exactly, whatever they are.
constexpr size_t fewest = 6;
// Hamming-distance cutoff of a contradiction: descriptors as near as this show the same thing, not noise.
constexpr int farthest_contradicting = 40;
// Reprojection error, in pixels, from which a putative match contradicts the homography: beyond what a warped sleeve explains.
constexpr double contradicting_offset = 15;

// Putative matches: each photo feature with its nearest cover feature, if the pair passes the distance cutoffs and the ratio test.
#if defined(__x86_64__)
__attribute__((target_clones("popcnt", "default")))
#endif
void match(const feature *photo, size_t photo_count, const feature *cover, size_t cover_count, const half *halves, cvision_pair *pairs,
           size_t *found) {
    *found = 0;
    for (size_t i = 0; i < photo_count; i++) {
        int best = farthest + 1, second = 257;
        size_t at = 0;
        for (size_t j = 0; j < cover_count; j++) {
            const int first = distance(photo[i].bits[0], halves[j]);
            if (first > farthest_half) continue;
            const int d = first + distance(photo[i].bits[1], cover[j].bits[1]);
            if (d < best) {
                second = best;
                best = d;
                at = j;
            } else if (d < second) {
                second = d;
            }
        }
        if (best <= farthest && float(best) < ratio * float(second)) pairs[(*found)++] = {uint16_t(i), uint16_t(at)};
    }
}

// Keeps the largest set of matches consistent with a similarity transform. A single match defines one (similarity.hpp), so every match is
// tried as the hypothesis; MAGSAC then starts from few outliers.
void keep_agreeing(const std::vector<feature> &photo, const std::vector<feature> &cover, std::vector<cvision_pair> &pairs) {
    std::vector<cvision_pair> best, agreeing;
    for (const cvision_pair &teller : pairs) {
        const similarity told(photo[teller.photo].at, cover[teller.cover].at);
        agreeing.clear();
        for (const cvision_pair &pair : pairs)
            if (told.agrees(photo[pair.photo].at, cover[pair.cover].at)) agreeing.push_back(pair);
        if (agreeing.size() > best.size()) best.swap(agreeing);
    }
    pairs = std::move(best);
}

cv::Mat fit(const std::vector<feature> &photo, const std::vector<feature> &cover, const std::vector<cvision_pair> &pairs) {
    std::vector<cv::Point2f> from, to;
    for (const auto &pair : pairs) {
        from.emplace_back(cover[pair.cover].at.x, cover[pair.cover].at.y);
        to.emplace_back(photo[pair.photo].at.x, photo[pair.photo].at.y);
    }
    return cv::findHomography(from, to, cv::USAC_MAGSAC, tolerance, cv::noArray(), 400, 0.995);
}

// The photograph's keypoints sorted by y, so that guided matching finds those near a point by binary search.
struct row {
    float y;
    uint16_t photo;
};

std::vector<row> rows_of(const std::vector<feature> &photo) {
    std::vector<row> rows;
    for (size_t i = 0; i < photo.size(); i++) rows.push_back({photo[i].at.y, uint16_t(i)});
    std::sort(rows.begin(), rows.end(), [](const row &a, const row &b) { return a.y != b.y ? a.y < b.y : a.photo < b.photo; });
    return rows;
}

// Projection of a cover's keypoint into the photograph; false if it lies behind the camera.
inline bool project(const double *m, const place &at, float *x, float *y) {
    const double w = m[6] * at.x + m[7] * at.y + m[8];
    if (!(w > 1e-9)) return false;
    *x = float((m[0] * at.x + m[1] * at.y + m[2]) / w);
    *y = float((m[3] * at.x + m[4] * at.y + m[5]) / w);
    return true;
}

// Putative matches too near to be chance that the homography `m` puts elsewhere: lettering or figures that both pictures show, but not in
// the same places.
uint32_t contradictions(const std::vector<feature> &photo, const std::vector<feature> &cover, const std::vector<cvision_pair> &putative,
                        const double *m) {
    return uint32_t(std::count_if(putative.begin(), putative.end(), [&](const cvision_pair &pair) {
        const feature &seen = photo[pair.photo], &known = cover[pair.cover];
        float x, y;
        return distance(seen, known) <= farthest_contradicting
            && !(project(m, known.at, &x, &y) && std::hypot(seen.at.x - x, seen.at.y - y) <= contradicting_offset);
    }));
}

// Guided matching: searches for each cover feature only near its projection by the homography `m`. Without competition from the rest of the
// photograph no ratio test is needed, so this yields far more matches than the first pass.
void match_guided(const feature *photo, const row *rows, size_t photo_count, const feature *cover, size_t cover_count, const double *m,
                  int turn, uint8_t *taken, cvision_pair *pairs, size_t *found) {
    *found = 0;
    for (size_t j = 0; j < cover_count; j++) {
        float x, y;
        if (!project(m, cover[j].at, &x, &y)) continue;
        int best = farthest;
        size_t at = photo_count;
        const row *from = std::lower_bound(rows, rows + photo_count, y - float(tolerance), [](const row &a, float b) { return a.y < b; });
        for (const row *near = from; near != rows + photo_count && near->y <= y + float(tolerance); near++) {
            const size_t i = near->photo;
            const float dx = photo[i].at.x - x, dy = photo[i].at.y - y;
            if (!(dx * dx + dy * dy <= float(tolerance * tolerance)) || taken[i]) continue;
            if (std::abs(int8_t(uint8_t(photo[i].at.angle - cover[j].at.angle - turn))) > 24) continue;
            const int d = distance(photo[i], cover[j]);
            if (d < best) {
                best = d;
                at = i;
            }
        }
        if (at == photo_count) continue;
        taken[at] = 1;
        pairs[(*found)++] = {uint16_t(at), uint16_t(j)};
    }
}

// Circular mean of the matches' rotations, in 1/256 of a full rotation.
int common_turn(const std::vector<feature> &photo, const std::vector<feature> &cover, const std::vector<cvision_pair> &pairs) {
    double x = 0, y = 0;
    for (const auto &pair : pairs) {
        const double angle = uint8_t(photo[pair.photo].at.angle - cover[pair.cover].at.angle) * (CV_2PI / 256);
        x += std::cos(angle);
        y += std::sin(angle);
    }
    return int(std::lround(std::atan2(y, x) * (256 / CV_2PI)));
}

} // namespace

void cvision_compare(const uint8_t *photo_bytes, uint32_t photo_count, const uint8_t *cover_bytes, uint32_t cover_count,
                     cvision_comparison *result, cvision_pair *out) {
    *result = {};
    try {
        const auto photo = read(photo_bytes, photo_count), cover = read(cover_bytes, cover_count);
        std::vector<cvision_pair> pairs(std::max(photo_count, cover_count));
        size_t found = 0;
        // The first halves are contiguous so that they stay in the L1 cache: most pairs are rejected by them alone.
        std::vector<half> halves;
        for (const feature &item : cover) halves.push_back(item.bits[0]);
        match(photo.data(), photo.size(), cover.data(), std::min(cover.size(), first_matched), halves.data(), pairs.data(), &found);
        pairs.resize(found);
        result->tentative = uint32_t(found);
        const auto putative = pairs;
        keep_agreeing(photo, cover, pairs);
        if (pairs.size() < fewest) return;
        const auto rows = rows_of(photo);
        std::vector<uint8_t> taken(photo_count);
        for (int round = 0; round < 2; round++) {
            const cv::Mat map = fit(photo, cover, pairs);
            if (map.empty()) return;
            const int turn = common_turn(photo, cover, pairs);
            std::memcpy(result->homography, map.ptr<double>(), sizeof result->homography);
            pairs.resize(std::max(photo_count, cover_count));
            std::fill(taken.begin(), taken.end(), 0);
            match_guided(photo.data(), rows.data(), photo.size(), cover.data(), cover.size(), result->homography, turn, taken.data(),
                         pairs.data(), &found);
            pairs.resize(found);
            if (found < fewest) return;
        }
        std::copy(pairs.begin(), pairs.end(), out);
        result->inliers = uint32_t(found);
        result->contradictions = contradictions(photo, cover, putative, result->homography);
    } catch (...) {
        // OpenCV throws on degenerate point sets (all collinear) and when out of memory; both mean that there is no homography.
        result->inliers = 0;
    }
}
