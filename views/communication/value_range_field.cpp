// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/value_range_field.h"

#include <cmath>
#include <limits>

#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace rankscope::communication {

using shared::ColumnKind;

namespace {

constexpr int kFieldWidth = 64;
constexpr double kMost = 1e12; ///< in any unit: far from the end of the cells' values

int64_t boundOf(const QLineEdit& field, int64_t scale, int64_t otherwise) {
    bool isNumber = false;
    const double value = QLocale::c().toDouble(field.text(), &isNumber);
    if (!isNumber || value > kMost / static_cast<double>(scale) * 1e6)
        return otherwise;
    return std::llround(value * static_cast<double>(scale));
}

} // namespace

ValueRangeField::ValueRangeField(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_from(new QLineEdit(this))
    , m_to(new QLineEdit(this))
    , m_unit(new QLabel(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_title);
    for (QLineEdit* field : {m_from, m_to}) {
        auto* digits = new QDoubleValidator(0, kMost, 3, field);
        digits->setLocale(QLocale::c());
        digits->setNotation(QDoubleValidator::StandardNotation);
        field->setValidator(digits);
        shared::inEachTextSize(
            field, [field] { field->setFixedWidth(shared::grown(kFieldWidth)); });
        row->addWidget(field);
        connect(field, &QLineEdit::editingFinished, this, &ValueRangeField::changed);
    }
    row->addWidget(m_unit);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_unit->setForegroundRole(QPalette::PlaceholderText);
    m_from->setObjectName("from");
    m_to->setObjectName("to");
    setKind(ColumnKind::Bandwidth);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void ValueRangeField::setKind(ColumnKind kind) {
    if (kind == m_kind)
        return;
    m_kind = kind;
    m_from->clear();
    m_to->clear();
    m_unit->setText(unit());
    setVisible(!unit().isEmpty());
}

QString ValueRangeField::unit() const {
    switch (m_kind) {
    case ColumnKind::Bandwidth:
        return "GB/s";
    case ColumnKind::Milliseconds:
        return "ms";
    case ColumnKind::Moved:
        return "MB";
    default:
        return {};
    }
}

int64_t ValueRangeField::scale() const {
    return m_kind == ColumnKind::Bandwidth ? 1000 : 1'000'000;
}

std::optional<std::pair<int64_t, int64_t>> ValueRangeField::range() const {
    if (m_from->text().isEmpty() && m_to->text().isEmpty())
        return std::nullopt;
    return std::pair{
        boundOf(*m_from, scale(), 0), boundOf(*m_to, scale(), std::numeric_limits<int64_t>::max())};
}

void ValueRangeField::retranslate() {
    m_title->setText(tr("Value range"));
    m_from->setPlaceholderText(tr("min"));
    m_to->setPlaceholderText(tr("max"));
    m_from->setToolTip(tr("Links below this value are neither coloured nor listed"));
    m_to->setToolTip(tr("Links above this value are neither coloured nor listed"));
    m_from->setAccessibleName(tr("Minimum value"));
    m_to->setAccessibleName(tr("Maximum value"));
}

} // namespace rankscope::communication
