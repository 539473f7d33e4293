// SPDX-License-Identifier: GPL-3.0-or-later
// Names of a profile may hold line ends and other characters without a picture: drawn as they are,
// they break a row into two lines that are both cut.
// Thread: any, a pure function.
#pragma once

#include <QString>

namespace rankscope::shared {

/// The text for a place with one line: a sign for each line end and control character.
QString inOneLine(QString text);

} // namespace rankscope::shared
