// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QRegularExpression>

#include "core/advisor/finding_texts.h"
#include "core/advisor/why.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::advice {

using advisor::CheckState;
using advisor::Finding;
using advisor::Language;
using advisor::Severity;

namespace {

constexpr int kThresholdDigits = 10; ///< all that one has

/// Nor signs between groups of digits.
QString withoutGaps(const QString& text) {
    QString rest;
    for (const QChar sign : text) {
        if (!sign.isSpace() && sign != ',' && sign != '_')
            rest += sign;
    }
    return rest;
}

/// "MB" behind a number; 1: there is none.
double takeByteUnit(QString& typed, double step) {
    double unit = 1;
    for (const char* const name : {"KB", "MB", "GB", "TB"}) {
        unit *= step;
        if (!typed.endsWith(name, Qt::CaseInsensitive))
            continue;
        typed.chop(2);
        return unit;
    }
    if (typed.endsWith('B', Qt::CaseInsensitive))
        typed.chop(1);
    return 1;
}

/// Of "5 %", or of a number above 1, which is no share, a hundredth: as a text, for 0.7 / 100 is
/// not 0.007.
void takePercent(QString& typed) {
    const bool isPercent = typed.endsWith('%');
    if (isPercent)
        typed.chop(1);
    if (isPercent || typed.toDouble() > 1)
        typed += "e-2";
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
    return textOf(titleOf(finding));
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
    if (costsNothing(price))
        return AdviceTexts::tr("no measurable cost");
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
        return finding.text.isOfCapture ? AdviceTexts::tr("more than the capture")
                                        : AdviceTexts::tr("more than the step");
    if (finding.price.behind)
        return AdviceTexts::tr("now %1").arg(durationText(finding.price.cost.value_or(Duration())));
    if (costsNothing(finding.price))
        return AdviceTexts::tr("beside the dearer causes");
    if (!finding.share)
        return {};
    return (
        finding.text.isOfCapture ? AdviceTexts::tr("%1 of capture") : AdviceTexts::tr("%1 of step"))
        .arg(textOf(advisor::Value(advisor::Share{*finding.share})));
}

QString rangeText(const advisor::Price& price) {
    if (!hasRange(price))
        return {};
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
    const bool isOneRank = rankCount(report) == 1;
    if (report.isOfCapture)
        return isOneRank ? AdviceTexts::tr("whole capture")
                         : AdviceTexts::tr("whole capture, longest rank");
    if (isOneRank)
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

KnownCosts knownCostsOf(const advisor::Report& report, const advisor::IsMuted& isMuted) {
    if (report.findings.empty())
        return KnownCosts::NoFindings;
    const bool hasBounds = std::ranges::any_of(report.findings, [&isMuted](const Finding& one) {
        return one.explainedBy.empty() && one.price.high.value_or(Duration()) > Duration()
            && !(isMuted && isMuted(one));
    });
    return hasBounds ? KnownCosts::Bounds : KnownCosts::None;
}

QString unitText(const analysis::Threshold& threshold) {
    const QString unit = catalogueText(std::string("threshold.") + threshold.name);
    return unit.isEmpty() ? QString(threshold.unit) : unit;
}

QString thresholdText(const analysis::Threshold& threshold, double value) {
    const advisor::Value told = advisor::valueOf(threshold, value);
    if (std::holds_alternative<Duration>(told))
        return shared::formatDuration(std::get<Duration>(told));
    if (std::holds_alternative<double>(told))
        return QString::number(value, 'g', kThresholdDigits);
    QString text = textOf(told);
    if (thresholdFrom(threshold, text) == std::optional(value))
        return text;
    // Of what was typed no digit is lost.
    if (std::holds_alternative<advisor::Share>(told))
        return withGaps(QString::number(value * 100, 'g', kThresholdDigits) + " %");
    return withGaps(shared::numberText(value, shared::kAllDigits) + " B");
}

std::optional<double> thresholdFrom(const analysis::Threshold& threshold, const QString& text) {
    const advisor::Value told = advisor::valueOf(threshold, threshold.value);
    QString typed = withoutGaps(text);
    double unit = 1;
    if (std::holds_alternative<advisor::Share>(told))
        takePercent(typed);
    else if (std::holds_alternative<advisor::Bytes>(told))
        unit = takeByteUnit(typed, 1024);
    else if (std::holds_alternative<advisor::Moved>(told))
        unit = takeByteUnit(typed, 1000);
    bool isNumber = false;
    double value = typed.toDouble(&isNumber);
    if (!isNumber && std::holds_alternative<Duration>(told)) {
        const auto time = shared::parseDuration(text);
        isNumber = time.has_value();
        value = time ? static_cast<double>(time->count()) : 0; // count(): thresholds are in ns
    } else if (unit > 1) {
        value = std::round(value * unit);
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
