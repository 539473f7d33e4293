// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/viewport.h"

#include <algorithm>
#include <cmath>

namespace rankscope::timeline {

namespace {

constexpr size_t kMaxUndo = 100;
constexpr double kViewMargin = 0.02; ///< of the whole range, left and right of it

double toDouble(Duration d) {
    return static_cast<double>(d.count());
}

} // namespace

void Viewport::setWhole(TimeRange whole) {
    extendWhole(whole);
    m_undo.clear();
    showWhole();
}

void Viewport::extendWhole(TimeRange whole) {
    m_whole = whole;
    if (m_whole.length() < kMinSpan)
        m_whole.end = m_whole.begin + kMinSpan;
    clamp();
}

void Viewport::setReach(std::optional<TimeRange> reach) {
    m_reach = reach;
    clamp();
}

void Viewport::setWidth(int pixels) {
    m_width = std::max(1, pixels);
    m_scale = m_width / m_state.span;
}

TimeRange Viewport::limits() const {
    TimeRange all = m_whole;
    if (m_reach)
        all = {std::min(all.begin, m_reach->begin), std::max(all.end, m_reach->end)};
    const auto margin =
        Duration(std::max<int64_t>(1, static_cast<int64_t>(toDouble(all.length()) * kViewMargin)));
    return {all.begin - margin, all.end + margin};
}

TimeRange Viewport::visible() const {
    const auto last = static_cast<int64_t>(std::ceil(m_state.fraction + m_state.span - 1e-6));
    return {m_state.begin, m_state.begin + Duration(std::max<int64_t>(1, last))};
}

TimeRange Viewport::clipped(TimeRange range) const {
    return {std::clamp(range.begin, m_whole.begin, m_whole.end),
        std::clamp(range.end, m_whole.begin, m_whole.end)};
}

TimeRange Viewport::extended() const {
    const TimeRange now = visible();
    const Duration half = now.length() / 2 + Duration(1);
    return {now.begin - half, now.end + half};
}

Duration Viewport::resolution(double pixelRatio) const {
    const double pixels = m_width * std::max(1.0, pixelRatio);
    return Duration(std::max<int64_t>(1, static_cast<int64_t>(m_state.span / pixels)));
}

bool Viewport::isWhole() const {
    return m_state.span >= toDouble(limits().length()) - 0.5;
}

Timestamp Viewport::xToTime(double x) const {
    const double offset = m_state.fraction + x / pixelsPerNanosecond();
    return m_state.begin + Duration(static_cast<int64_t>(std::floor(offset + 1e-9)));
}

double Viewport::widthOf(Duration d) const {
    return toDouble(d) * pixelsPerNanosecond();
}

void Viewport::zoomAt(double x, double factor) {
    const double most = toDouble(limits().length());
    const double span = std::clamp(m_state.span * factor, toDouble(kMinSpan), most);
    const double underMouse = x / m_width;
    const double offset = m_state.fraction + (m_state.span - span) * underMouse;
    m_state.span = span;
    moveTo(m_state.begin, offset);
    clamp();
}

void Viewport::panBy(double pixels) {
    moveTo(m_state.begin, m_state.fraction + pixels / pixelsPerNanosecond());
    clamp();
}

void Viewport::panBy(Duration time) {
    moveTo(m_state.begin + time, m_state.fraction);
    clamp();
}

void Viewport::show(TimeRange range) {
    m_state.span = std::max(toDouble(range.length()), toDouble(kMinSpan));
    const double centring = (toDouble(range.length()) - m_state.span) / 2;
    moveTo(range.begin, centring);
    clamp();
}

void Viewport::showWhole() {
    show(limits());
}

void Viewport::remember() {
    if (!m_undo.empty() && m_undo.back() == m_state)
        return;
    if (m_undo.size() == kMaxUndo)
        m_undo.erase(m_undo.begin());
    m_undo.push_back(m_state);
}

bool Viewport::undo() {
    if (m_undo.empty())
        return false;
    m_state = m_undo.back();
    m_undo.pop_back();
    clamp();
    return true;
}

bool Viewport::operator==(const Viewport& other) const {
    return m_whole == other.m_whole && m_width == other.m_width && m_state == other.m_state;
}

void Viewport::moveTo(Timestamp base, double offset) {
    const double whole = std::floor(offset);
    m_state.begin = base + Duration(static_cast<int64_t>(whole));
    m_state.fraction = offset - whole;
}

void Viewport::clamp() {
    const TimeRange limit = limits();
    m_state.span = std::clamp(m_state.span, toDouble(kMinSpan), toDouble(limit.length()));
    if (m_state.begin < limit.begin)
        m_state = {limit.begin, 0, m_state.span};
    const double over = toDouble(m_state.begin - limit.end) + m_state.fraction + m_state.span;
    if (over > 0)
        moveTo(m_state.begin, m_state.fraction - over);
    m_scale = m_width / m_state.span;
}

} // namespace rankscope::timeline
