// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/advisor/link_times.h"
#include "core/advisor/why.h"
#include "views/advice/advice_texts.h"
#include "views/advice/time_picture.h"

namespace rankscope::advice {

using advisor::Finding;
using analysis::StepTrace;

namespace {

constexpr int kNormalColour = 0; ///< Theme::categories: blue
constexpr int kLongerColour = 3; ///< red
constexpr int kLimitColour = 8; ///< grey

/// Of a slow link (CL-9): for each direction how long its bytes would move at the normal bandwidth,
/// and how much longer they do, over the steps of the profile.
std::optional<PieceRowsData> linkPictureOf(const Finding& finding) {
    PieceRowsData data;
    data.title = PictureWords::tr("Transfers over the link, all steps");
    data.kinds = {{PictureWords::tr("At the normal bandwidth"), kNormalColour},
        {PictureWords::tr("Longer than that"), kLongerColour}};
    for (const advisor::LinkTime& of : advisor::linkTimesOf(finding)) // count(): cells
        data.rows.push_back({PictureWords::tr("Rank %1 to %2").arg(of.source).arg(of.target), true,
            {of.atNormal.count(), of.longer.count()}});
    return data.rows.empty() ? std::nullopt : std::optional(std::move(data));
}

advisor::Value asBytes(int64_t bytes) {
    return advisor::Bytes{bytes};
}

/// Of memory that grows from step to step (ME-5): what a rank holds in each more than in the one
/// with least; of memory that falls: all of it, so that the fall shows what is left.
std::optional<PieceRowsData> memoryPictureOf(const Finding& finding) {
    const bool isFall = finding.text.key == "ME-5.falls";
    const auto* const rank = advisor::valueIn<int64_t>(finding.text, "rank");
    PieceRowsData data;
    data.unit = asBytes;
    int64_t least = std::numeric_limits<int64_t>::max();
    for (const advisor::Evidence& evidence : finding.evidence) {
        const auto* const step = advisor::valueIn<int64_t>(evidence.text, "step");
        const auto* const held = std::get_if<advisor::Bytes>(&evidence.value);
        if (rank == nullptr || step == nullptr || held == nullptr)
            continue;
        least = std::min(least, held->value);
        data.rows.push_back({PictureWords::tr("Step %1").arg(*step),
            isFall && std::ranges::count(finding.steps, *step) > 0, {held->value}});
    }
    if (data.rows.size() < 2)
        return std::nullopt;
    data.kinds = {{isFall ? PictureWords::tr("Reserved") : PictureWords::tr("Allocated"),
        isFall ? kNormalColour : kLongerColour}};
    data.title = PictureWords::tr("Least memory of rank %1 in each step").arg(*rank);
    if (isFall)
        return data;
    data.title = PictureWords::tr("Least memory of rank %1 in each step, beyond %2")
                     .arg(QString::number(*rank), textOf(asBytes(least)));
    for (PieceRow& row : data.rows)
        row.values.front() -= least;
    return data;
}

/// A number as the length of a bar.
struct Length {
    int64_t value = 0;
    PieceUnit unit = asTime;
};

/// Nothing: a word, a figure whose unit nobody tells, or nothing to be seen.
std::optional<Length> lengthOf(const advisor::Value& value) {
    constexpr double kWhole = 1e6; // shares in millionths
    Length length;
    if (const auto* count = std::get_if<int64_t>(&value))
        length = {*count, [](int64_t of) -> advisor::Value { return of; }};
    else if (const auto* bytes = std::get_if<advisor::Bytes>(&value))
        length = {bytes->value, asBytes};
    else if (const auto* moved = std::get_if<advisor::Moved>(&value))
        length = {moved->value, [](int64_t of) -> advisor::Value { return advisor::Moved{of}; }};
    else if (const auto* share = std::get_if<advisor::Share>(&value))
        length = {std::llround(share->value * kWhole), [](int64_t of) -> advisor::Value {
                      return advisor::Share{static_cast<double>(of) / kWhole};
                  }};
    return length.value > 0 ? std::optional(length) : std::nullopt;
}

/// What is counted, as far as it counts the same, above the limit that the check holds it against;
/// nothing where one number stands alone.
std::optional<PieceRowsData> countedPictureOf(const Finding& finding) {
    PieceRowsData data;
    size_t kind = 0; // of Value: that of the first number
    for (const advisor::Evidence& evidence : finding.evidence) {
        const auto length = lengthOf(evidence.value);
        if (!length || data.rows.size() == kMostNamed
            || (!data.rows.empty() && evidence.value.index() != kind))
            continue;
        kind = evidence.value.index();
        data.unit = length->unit;
        data.rows.push_back({textOf(evidence.text), true, {length->value, shared::kNoValue}});
    }
    data.title = PictureWords::tr("Evidence");
    data.kinds = {
        {PictureWords::tr("Evidence"), kEvidenceColour}, {PictureWords::tr("Limit"), kLimitColour}};
    for (const advisor::Value& limit : advisor::limitsOf(finding)) {
        const auto length = limit.index() == kind ? lengthOf(limit) : std::nullopt;
        if (!length)
            continue;
        data.title = PictureWords::tr("Evidence beside its limit");
        data.rows.push_back({PictureWords::tr("Limit"), false, {shared::kNoValue, length->value}});
        break;
    }
    return data.rows.size() < 2 ? std::nullopt : std::optional(std::move(data));
}

} // namespace

std::optional<PieceRowsData> pictureOf(const Finding& finding, const StepTrace& trace) {
    for (auto* const ofKind : {linkPictureOf, memoryPictureOf}) {
        if (auto picture = ofKind(finding))
            return picture;
    }
    auto times = timePictureOf(finding, trace);
    return times ? times : countedPictureOf(finding);
}

} // namespace rankscope::advice
