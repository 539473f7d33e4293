// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/let_go.h"

#include <utility>

#include <QThreadPool>

namespace rankscope::shared {

void letGo(std::shared_ptr<const void> held) {
    if (held != nullptr)
        QThreadPool::globalInstance()->start([held = std::move(held)]() mutable { held.reset(); });
}

} // namespace rankscope::shared
