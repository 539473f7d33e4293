// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the desktop program.
// Thread: UI only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include <QSize>
#include <QString>
#include <QStringList>

#include "app/exit_code.h"
#include "core/base/memory_budget.h"

namespace rankscope::desktop {

using app::ExitCode;
using enum app::ExitCode;

struct Options {
    QString folder;
    QString base; ///< opened before it, to be compared with
    QString screenshot;
    QString report; ///< the file to write
    QStringList sections; ///< of the report: chapters and pages; empty: the usual ones
    QStringList factFiles; ///< training configurations for the checks, a later one goes before
    std::map<std::string, QString> facts; ///< of those, by their keys
    QString page = "timeline";
    std::optional<qint64> rank;
    QString range;
    QSize size{1600, 1000};
    bool isSizeAsked = false; ///< else it is the usual one
    QString theme; ///< empty: as remembered
    std::optional<int> scale; ///< percent; nothing: as remembered
    std::optional<int> textSize; ///< pixels; nothing: as remembered
    QString language;
    QString indexFolder;
    MemoryBudget budget;
    bool isVerbose = false; ///< what core logs (core/base/log.h) on stderr
    bool isContent = false; ///< of the page, not of the window
    bool logsRange = false; ///< every visible range as a line on stderr
};

/// Ends by itself and asks nobody: no settings are read, the font is a fixed one.
inline bool isUnattended(const Options& options) {
    return !options.screenshot.isEmpty() || !options.report.isEmpty();
}

/// Of a window that has no former one: with its frame it lies within what the screen has free.
QSize firstSize(const Options& options, const QSize& available);

/// A text to print instead of a run, with its exit code.
struct Answer {
    QString text;
    int code = kExitGood;
};

/// arguments[0] is the program.
std::variant<Options, Answer> parseOptions(const QStringList& arguments);

} // namespace rankscope::desktop
