// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chose of a report, for the next time that its dialog is opened for this folder.
// Thread: any, a value.
#pragma once

#include <string>

#include <QStringList>

namespace rankscope::report {

struct ReportChoices {
    std::string root{}; ///< of the folder
    QStringList omitted{}; ///< chapters
    QString note{};
};

} // namespace rankscope::report
