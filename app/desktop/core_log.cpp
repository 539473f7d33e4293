// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/core_log.h"

#include <QLoggingCategory>

#include "core/base/log.h"

namespace rankscope::desktop {

namespace {

Q_LOGGING_CATEGORY(discoveryLog, "rankscope.discovery", QtInfoMsg)
Q_LOGGING_CATEGORY(importLog, "rankscope.import", QtInfoMsg)
Q_LOGGING_CATEGORY(indexLog, "rankscope.index", QtInfoMsg)
Q_LOGGING_CATEGORY(figuresLog, "rankscope.figures", QtInfoMsg)

const QLoggingCategory& categoryOf(LogRoom room) {
    switch (room) {
    case LogRoom::Discovery:
        return discoveryLog();
    case LogRoom::Import:
        return importLog();
    case LogRoom::Figures:
        return figuresLog();
    case LogRoom::Index:
        break;
    }
    return indexLog();
}

} // namespace

void passLogOn(Verbose verbose) {
    if (verbose == Verbose::Yes) {
        QLoggingCategory::setFilterRules("rankscope.*.debug=true");
        qSetMessagePattern("[%{time process} s] %{category}: %{message}");
    }
    setLogSink([](LogRoom room, const std::string& line) {
        const QLoggingCategory& category = categoryOf(room);
        if (category.isDebugEnabled())
            QMessageLogger().debug(category, "%s", line.c_str());
    });
}

} // namespace rankscope::desktop
