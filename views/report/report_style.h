// SPDX-License-Identifier: GPL-3.0-or-later
// How the HTML report looks, on the screen and on paper.
// Thread: any.
#pragma once

#include <QString>

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::report {

QString styleSheet(const shared::Theme& theme);

} // namespace rankscope::report
