// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/job_line.h"

#include <QCoreApplication>
#include <QDateTime>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"

namespace rankscope::summary {

namespace {

struct JobLine {
    Q_DECLARE_TR_FUNCTIONS(JobLine)
};

constexpr qsizetype kMostTexts = 6; ///< of a job of many kinds of devices

QString orDash(const QString& text) {
    return text.isEmpty() ? shared::dash() : text;
}

QString countText(size_t count) {
    return count == 0 ? shared::dash() : shared::formatCount(count);
}

/// The same wherever it is read: in UTC.
QString deviceText(const std::vector<std::string>& devices) {
    QStringList texts;
    for (const std::string& device : devices)
        texts += QString::fromStdString(device);
    return orDash(shared::listed(texts.mid(0, kMostTexts)));
}

} // namespace

QString captureText(std::optional<Timestamp> begin) {
    constexpr int64_t kNsOfMs = 1'000'000;
    if (!begin)
        return shared::dash();
    return JobLine::tr("%1 UTC").arg(
        QDateTime::fromMSecsSinceEpoch(toNanoseconds(*begin) / kNsOfMs, Qt::UTC)
            .toString("yyyy-MM-dd HH:mm"));
}

QString sizesText(const std::optional<analysis::ParallelSizes>& sizes) {
    if (!sizes)
        return shared::dash();
    QStringList texts{QString("TP %1").arg(sizes->tensor), QString("PP %1").arg(sizes->pipeline),
        QString("DP %1").arg(sizes->data)};
    if (sizes->context > 1)
        texts += QString("CP %1").arg(sizes->context);
    if (sizes->expert > 1)
        texts += QString("EP %1").arg(sizes->expert);
    return shared::listed(texts);
}

QStringList profilerTexts(const analysis::JobOverview& job) {
    QStringList texts;
    for (const model::ProfileKind kind : job.kinds)
        texts += shared::kindText(kind);
    for (const auto* all : {&job.levels, &job.versions}) {
        for (const std::string& text : *all)
            texts += shared::listed(text);
    }
    return texts.mid(0, kMostTexts);
}

QString jobLine(const analysis::JobOverview& job, size_t steps) {
    return shared::sideBySide({shared::labelled(JobLine::tr("Ranks"), countText(job.ranks)),
        shared::labelled(JobLine::tr("Nodes"), countText(job.hosts)),
        shared::labelled(JobLine::tr("Parallel sizes"), sizesText(job.sizes)),
        shared::labelled(JobLine::tr("Steps"), countText(steps)),
        shared::labelled(JobLine::tr("Captured"), captureText(job.begin)),
        shared::labelled(JobLine::tr("Length"),
            job.length ? shared::formatRounded(*job.length) : shared::dash()),
        shared::labelled(JobLine::tr("Profiler"), orDash(shared::listed(profilerTexts(job)))),
        shared::labelled(JobLine::tr("Device"), deviceText(job.devices))});
}

} // namespace rankscope::summary
