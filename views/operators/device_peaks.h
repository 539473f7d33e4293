// SPDX-License-Identifier: GPL-3.0-or-later
// The peaks of the device that the facts of the job tell, for the pages of operators.
// Thread: UI only.
#pragma once

#include <QObject>

#include "core/analysis/verdicts/kernel_bound.h"

namespace rankscope::operators {

class DevicePeaks : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const analysis::DeviceRoof& roof() const { return m_roof; }
    void setRoof(const analysis::DeviceRoof& roof) {
        if (roof == m_roof)
            return;
        m_roof = roof;
        emit changed();
    }

signals:
    void changed();

private:
    analysis::DeviceRoof m_roof;
};

} // namespace rankscope::operators
