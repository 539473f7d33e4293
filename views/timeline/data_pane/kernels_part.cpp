// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/kernels_part.h"

#include "views/shared/layouts.h"
#include "views/timeline/data_pane/kernel_table.h"

namespace rankscope::timeline {

KernelsPart::KernelsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_table(new KernelTable(state, bridge, this)) {
    auto* column = shared::columnIn(this);
    column->addWidget(m_table);
    connect(m_table, &KernelTable::targetWanted, this, &SystemPart::targetWanted);
}

void KernelsPart::ask(const SystemScope& scope) {
    m_table->show(scope.rank, scope.range);
}

void KernelsPart::clear() {
    m_table->clear();
}

} // namespace rankscope::timeline
