// SPDX-License-Identifier: GPL-3.0-or-later
// From lists of nodes to kernels on the timeline.
#pragma once

#include <QObject>

namespace rankscope::graph::kernel_button_test {

class KernelButtonTest : public QObject {
    Q_OBJECT

private slots:
    void everyListLeadsToTheKernel();
    void whereThereIsNoneItIsSaidWhy();
};

} // namespace rankscope::graph::kernel_button_test
