// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QRegularExpression>

#include "core/advisor/finding_texts.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::advice {

using advisor::CheckState;
using advisor::Finding;
using advisor::Language;
using advisor::Severity;

namespace {

constexpr int kThresholdDigits = 10; ///< all that one has

bool isTime(const analysis::Threshold& threshold) {
    return std::string_view(threshold.unit).starts_with("ns");
}

struct AdviceTexts {
    Q_DECLARE_TR_FUNCTIONS(AdviceTexts)
};

/// A number and its unit stay in one line and stand as close as on the other pages.
QString withGaps(QString text) {
    static const QRegularExpression kGap(QString("(?<=\\d) (?=(?:%|ns|") + QChar(0x00B5)
        + "s|ms|s|B|KB|MB|GB|TB|GB/s|MHz|TFLOPS)(?!\\w))");
    return text.replace(kGap, QChar(0x202F));
}

QString durationText(Duration time) {
    return textOf(advisor::Value(time));
}

size_t countNamed(const advisor::Report& report, std::string_view name) {
    return static_cast<size_t>(advisor::valueNamed(report.metrics, name).value_or(0));
}

} // namespace

Language languageOfNow() {
    return AdviceTexts::tr("English", "name of the language of this translation") == "English"
        ? advisor::Language::English
        : advisor::Language::Chinese;
}

QString textOf(const advisor::Phrase& phrase) {
    return withGaps(QString::fromStdString(toText(phrase, languageOfNow())));
}

QString textOf(const advisor::Value& value) {
    return withGaps(QString::fromStdString(toText(value, languageOfNow())));
}

QString catalogueText(const std::string& key) {
    const std::string_view text = advisor::textOf(key, languageOfNow());
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString checkTitle(const std::string& id) {
    return catalogueText(id + ".title");
}

QString findingTitle(const advisor::Finding& finding) {
    return catalogueText(titleKeyOf(finding));
}

QString severityText(Severity severity) {
    return catalogueText(std::string("severity.") + toWord(severity));
}

QString themeText(advisor::Theme theme) {
    return catalogueText(std::string("theme.") + toWord(theme));
}

QString stateText(CheckState state) {
    switch (state) {
    case CheckState::Found:
        return AdviceTexts::tr("Found");
    case CheckState::Ok:
        return AdviceTexts::tr("OK");
    case CheckState::NotRun:
        break;
    }
    return AdviceTexts::tr("Not run");
}

const QColor& severityInk(Severity severity, const shared::Theme& theme) {
    switch (severity) {
    case Severity::High:
        return theme.bad;
    case Severity::Medium:
        return theme.warn;
    case Severity::Low:
        return theme.sub;
    case Severity::Info:
        break;
    }
    return theme.faint;
}

QString costText(const advisor::Price& price) {
    const auto most = price.cost ? price.cost : price.high;
    if (price.behind)
        return AdviceTexts::tr("hidden: %1").arg(durationText(*price.behind));
    if (!most)
        return shared::dash();
    QString time = durationText(*most);
    if (!isBound(price))
        return time;
    return isAbout(price) ? AdviceTexts::tr("about %1").arg(time) : upTo(time);
}

QString upTo(const QString& time) {
    return AdviceTexts::tr("up to %1").arg(time);
}

QString shareText(const Finding& finding) {
    if (isMoreThanStep(finding))
        return AdviceTexts::tr("more than the step");
    if (finding.price.behind)
        return AdviceTexts::tr("now %1").arg(durationText(finding.price.cost.value_or(Duration())));
    return finding.share
        ? AdviceTexts::tr("%1 of step").arg(textOf(advisor::Value(advisor::Share{*finding.share})))
        : QString();
}

QString rangeText(const advisor::Price& price) {
    if (!price.low || !price.high || *price.low == *price.high)
        return {};
    if (isBound(price) && *price.low == Duration()
        && price.cost.value_or(*price.high) == *price.high)
        return {}; // "up to" says it
    const QString low = *price.low == Duration() ? QString("0") : durationText(*price.low);
    return AdviceTexts::tr("%1 to %2").arg(low, durationText(*price.high));
}

QString ranksText(const std::vector<int64_t>& ranks, size_t ofJob) {
    if (ranks.empty())
        return shared::dash();
    if (ranks.size() > 1 && ranks.size() == ofJob)
        return AdviceTexts::tr("all ranks");
    const QString text =
        ranks.size() == 1 ? AdviceTexts::tr("rank %1") : AdviceTexts::tr("ranks %1");
    return text.arg(textOf(advisor::Value(advisor::Numbers{ranks})));
}

QString stepBasisText(const advisor::Report& report) {
    if (rankCount(report) == 1)
        return shared::counted(
            stepCount(report), AdviceTexts::tr("one step"), AdviceTexts::tr("median of %1 steps"));
    return shared::counted(stepCount(report), AdviceTexts::tr("one step, longest rank"),
        AdviceTexts::tr("median of %1 steps, longest rank"));
}

QString seenText(const Finding& finding, size_t steps) {
    return finding.stepsSeen && steps > 1
        ? AdviceTexts::tr("%1 of %2", "steps")
              .arg(shared::formatCount(*finding.stepsSeen), shared::formatCount(steps))
        : shared::dash();
}

QString unitText(const analysis::Threshold& threshold) {
    const QString unit = catalogueText(std::string("threshold.") + threshold.name);
    return unit.isEmpty() ? QString(threshold.unit) : unit;
}

QString thresholdText(const analysis::Threshold& threshold, double value) {
    return isTime(threshold) ? shared::formatDuration(Duration(static_cast<int64_t>(value)))
                             : QString::number(value, 'g', kThresholdDigits);
}

std::optional<double> thresholdFrom(const analysis::Threshold& threshold, const QString& text) {
    bool isNumber = false;
    double value = text.toDouble(&isNumber);
    if (!isNumber && isTime(threshold)) {
        const auto time = shared::parseDuration(text);
        isNumber = time.has_value();
        value = time ? static_cast<double>(time->count()) : 0; // count(): thresholds are in ns
    }
    return isNumber && std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

size_t stepCount(const advisor::Report& report) {
    return countNamed(report, "steps");
}

size_t rankCount(const advisor::Report& report) {
    return countNamed(report, "ranks");
}

} // namespace rankscope::advice
