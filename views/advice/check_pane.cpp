// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/check_pane.h"

#include <memory>
#include <utility>

#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/advisor/finding_texts.h"
#include "views/advice/advice_state.h"
#include "views/advice/advice_texts.h"
#include "views/advice/paragraph.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/text_size.h"

namespace rankscope::advice {

namespace {

constexpr int kFieldWidth = 96;
constexpr int kBesideNumber = 5; ///< what a field has between its number and its edge
constexpr int kThresholdsPlace = 5; ///< in the column, behind the rule and its formula

QString onlyRaisedText(const analysis::Threshold& threshold) {
    const std::string value = thresholdText(threshold, threshold.value).toStdString();
    return QString::fromStdString(
        toText(advisor::Phrase{"verdict.only_raised", {{"value", value}}}, languageOfNow()));
}

} // namespace

CheckPane::CheckPane(AdviceState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_reasonHead(new Paragraph(Ink::Heading, this))
    , m_reason(new Paragraph(Ink::Text, this))
    , m_heading(new Paragraph(Ink::Heading, this))
    , m_rule(new Paragraph(Ink::Text, this))
    , m_formula(new Paragraph(Ink::Text, this))
    , m_source(new Paragraph(Ink::Quiet, this)) {
    auto* column = shared::columnIn(this, 6);
    column->addWidget(m_reasonHead);
    column->addWidget(m_reason);
    column->addWidget(m_heading);
    column->addWidget(m_rule);
    column->addWidget(m_formula);
    column->addWidget(m_source);
    column->addStretch(1);
    shared::inEachLanguage(this, [this] { rebuild(); });
    connect(&m_state, &AdviceState::choicesChanged, this, &CheckPane::rebuild);
}

void CheckPane::setCheck(
    const advisor::Check* check, bool isFound, const QString& whyNot, const QString& formula) {
    m_isFound = isFound;
    m_check = check;
    m_whyNot = whyNot;
    m_filled = formula;
    rebuild();
}

void CheckPane::rebuild() {
    // Goes last: its field may have the focus, which the new one takes.
    const std::unique_ptr<QWidget> before(std::exchange(m_thresholds, nullptr));
    setVisible(m_check != nullptr);
    if (m_check == nullptr)
        return;
    m_reasonHead->setWords(m_whyNot.isEmpty() ? QString() : tr("Why it did not run"));
    m_reason->setWords(m_whyNot);
    m_heading->setWords(m_isFound ? tr("Why this fires") : tr("Rule and thresholds"));
    m_rule->setWords(catalogueText(std::string(m_check->id) + ".rule"));
    m_formula->setWords(m_filled.isEmpty() ? QString() : tr("Here: %1").arg(m_filled));
    m_source->setWords(
        tr("Check %1. Source: %2")
            .arg(m_check->id,
                QString::fromStdString(advisor::sourceText(m_check->source, languageOfNow()))));
    if (m_check->thresholds.empty() && m_check->fixed.empty())
        return;
    m_thresholds = new QWidget(this);
    auto* grid = new QGridLayout(m_thresholds);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const analysis::Threshold* threshold : m_check->thresholds) {
        addThreshold(*threshold, row);
        row += 2; // the second of which is empty as long as it was not moved
    }
    for (const analysis::Threshold* threshold : m_check->fixed)
        addFixed(*threshold, row++);
    static_cast<QVBoxLayout*>(layout())->insertWidget(kThresholdsPlace, m_thresholds);
    m_thresholds->show(); // what is hidden takes no focus
    const QWidget* focus = before != nullptr ? before->focusWidget() : nullptr;
    if (focus == nullptr || focus != window()->focusWidget())
        return;
    if (auto* field = m_thresholds->findChild<QLineEdit*>(focus->objectName()))
        field->setFocus();
}

void CheckPane::addFixed(const analysis::Threshold& threshold, int row) {
    auto* grid = static_cast<QGridLayout*>(m_thresholds->layout());
    auto* number = new Paragraph(Ink::Quiet, m_thresholds);
    shared::inEachTextSize(number, [number] { number->setFixedWidth(shared::grown(kFieldWidth)); });
    number->setAlignment(Qt::AlignRight | Qt::AlignTop); // as in the fields above it
    number->setContentsMargins(0, 0, kBesideNumber, 0);
    number->setWords(thresholdText(threshold, threshold.value));
    auto* words = new Paragraph(Ink::Quiet, m_thresholds);
    words->setWords(tr("%1 (of the verdict, the same on all pages)").arg(unitText(threshold)));
    grid->addWidget(number, row, 0, Qt::AlignTop);
    grid->addWidget(words, row, 1);
}

void CheckPane::addThreshold(const analysis::Threshold& threshold, int row) {
    auto* grid = static_cast<QGridLayout*>(m_thresholds->layout());
    const auto& moved = m_state.choices().thresholds;
    const auto own = moved.find(threshold.name);
    auto* field = new QLineEdit(
        thresholdText(threshold, own == moved.end() ? threshold.value : own->second), this);
    field->setObjectName(threshold.name);
    field->setAlignment(Qt::AlignRight);
    shared::inEachTextSize(field, [field] { field->setFixedWidth(shared::grown(kFieldWidth)); });
    const QString unit = unitText(threshold);
    field->setAccessibleName(unit);
    QString tip = tr("Threshold %1; from the table: %2. Enter runs the checks again.")
                      .arg(threshold.name, thresholdText(threshold, threshold.value));
    if (advisor::canOnlyRise(threshold.name))
        tip += "\n" + onlyRaisedText(threshold);
    field->setToolTip(tip);
    connect(field, &QLineEdit::editingFinished, this,
        [this, &threshold, field] { take(threshold, *field); });
    auto* words = new Paragraph(Ink::Quiet, this);
    words->setWords(unit);
    grid->addWidget(field, row, 0, Qt::AlignTop);
    grid->addWidget(words, row, 1);
    if (own == moved.end())
        return;
    auto* reset = new shared::FlatButton(m_thresholds);
    reset->setObjectName(threshold.name);
    reset->setText(tr("Back to %1").arg(thresholdText(threshold, threshold.value)));
    connect(reset, &QToolButton::clicked, this,
        [this, &threshold] { m_state.setThreshold(threshold.name, std::nullopt); });
    grid->addWidget(reset, row + 1, 1, Qt::AlignLeft); // beside them they had a word a line
}

/// What is no number, or negative, leaves the threshold as it is.
void CheckPane::take(const analysis::Threshold& threshold, QLineEdit& field) {
    const auto value = thresholdFrom(threshold, field.text());
    const auto& moved = m_state.choices().thresholds;
    const auto own = moved.find(threshold.name);
    const double before = own == moved.end() ? threshold.value : own->second;
    // What stands there is the value, whatever its text rounds.
    if (!value || *value == before || field.text() == thresholdText(threshold, before)) {
        field.setText(thresholdText(threshold, before));
        return;
    }
    // Made anew by what follows: not within its own signal.
    QMetaObject::invokeMethod(
        &m_state,
        [this, &threshold, value] {
            m_state.setThreshold(threshold.name, value == threshold.value ? std::nullopt : value);
        },
        Qt::QueuedConnection);
}

} // namespace rankscope::advice
