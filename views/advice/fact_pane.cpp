// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/fact_pane.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>

#include "core/advisor/facts/fact_texts.h"
#include "core/advisor/facts/read_facts.h"
#include "views/advice/advice_texts.h"
#include "views/advice/paragraph.h"
#include "views/shared/cells.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/scroll_box.h"

namespace rankscope::advice {

using advisor::FactName;

namespace {

constexpr const char* kGroups[] = {"step", "split", "model", "device", "layers"};

QString nameOf(const FactName& fact) {
    return catalogueText(std::string("fact.") + fact.key);
}

} // namespace

FactPane::FactPane(AdviceState& state, QWidget* parent)
    : Card(parent)
    , m_state(state)
    , m_read(new shared::FlatButton(this))
    , m_clear(new shared::FlatButton(this)) {
    build();
    addTool(m_read);
    addTool(m_clear);
    m_clear->setObjectName("clear");
    connect(m_read, &QToolButton::clicked, this, &FactPane::askForFile);
    connect(m_clear, &QToolButton::clicked, this, [this] { m_state.setFacts({}); });
    shared::inEachLanguage(this, [this] { say(); });
}

void FactPane::build() {
    auto* body = new QWidget(this);
    m_refused = new Paragraph(Ink::Text, body);
    auto* form = new QFormLayout(body);
    form->setContentsMargins(12, 2, 12, 12);
    form->setSpacing(6);
    form->addRow(m_refused);
    const auto& facts = advisor::factNames();
    m_fields.reserve(facts.size());
    m_names.reserve(facts.size());
    for (size_t i = 0; i < facts.size(); ++i) {
        if (i == 0 || facts[i].group != facts[i - 1].group) {
            m_groups.push_back(new Paragraph(Ink::Heading, body));
            form->addRow(m_groups.back());
        }
        m_fields.push_back(new QLineEdit(body));
        m_names.push_back(new QLabel(body));
        m_names.back()->setBuddy(m_fields.back());
        m_fields.back()->setObjectName(facts[i].key);
        form->addRow(m_names.back(), m_fields.back());
        connect(m_fields.back(), &QLineEdit::editingFinished, this, [this, i] { take(i); });
    }
    setContent(new shared::ScrollBox(body, this), Edge::Whole);
}

void FactPane::say() {
    const auto& facts = advisor::factNames();
    setTitle(tr("Facts of the job"), tr("kept with this folder"));
    m_read->setText(tr("Read a file..."));
    m_read->setToolTip(tr("A training configuration: yaml of MindFormers, arguments of MindSpeed "
                          "or Megatron as yaml, script or log"));
    m_clear->setText(tr("Clear"));
    m_clear->setToolTip(tr("Delete all typed facts: those of the profile count again"));
    size_t group = 0;
    for (size_t i = 0; i < facts.size(); ++i) {
        const auto of = static_cast<size_t>(facts[i].group);
        if (i == 0 || facts[i].group != facts[i - 1].group)
            m_groups[group++]->setWords(catalogueText(std::string("factgroup.") + kGroups[of]));
        m_names[i]->setText(nameOf(facts[i]));
        m_fields[i]->setToolTip(tr("Empty: the value of the profile"));
    }
    refresh();
}

void FactPane::refresh() {
    const auto& typed = m_state.choices().facts;
    const auto known = m_state.result() ? advisor::textsOf(m_state.result()->report.facts)
                                        : std::map<std::string, std::string>();
    const auto& facts = advisor::factNames();
    for (size_t i = 0; i < facts.size(); ++i) {
        const auto own = typed.find(facts[i].key);
        const auto found = known.find(facts[i].key);
        m_fields[i]->setText(own == typed.end() ? QString() : own->second);
        m_fields[i]->setPlaceholderText(
            found == known.end() ? shared::dash() : QString::fromStdString(found->second));
    }
    m_clear->setEnabled(!typed.empty());
}

/// What makes no sense is said, and nothing changes.
void FactPane::take(size_t fact) {
    const FactName& name = advisor::factNames()[fact];
    const QString text = m_fields[fact]->text().trimmed();
    auto typed = m_state.choices().facts;
    const auto before = typed.find(name.key);
    if (text == (before == typed.end() ? QString() : before->second))
        return;
    if (!text.isEmpty() && !advisor::isFact(name.key, text.toStdString())) {
        m_refused->setWords(tr("\"%1\" is not a value of %2.").arg(text, nameOf(name)));
        return refresh();
    }
    m_refused->setWords({});
    if (text.isEmpty())
        typed.erase(name.key);
    else
        typed[name.key] = text;
    m_state.setFacts(std::move(typed));
}

void FactPane::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Read a training configuration"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FactPane::readFile);
    dialog->open();
}

void FactPane::readFile(const QString& path) {
    const auto read = advisor::readFactsFile(path.toStdString());
    if (!read)
        return m_refused->setWords(shared::errorText(read.error()));
    QStringList issues;
    for (const advisor::Phrase& issue : read->issues)
        issues += textOf(issue);
    if (read->known == 0)
        issues += textOf(advisor::Phrase{"facts.none", {{"file", path.toStdString()}}});
    m_refused->setWords(issues.join('\n'));
    auto typed = m_state.choices().facts;
    for (const auto& [key, text] : advisor::textsOf(read->facts))
        typed[key] = QString::fromStdString(text);
    m_state.setFacts(std::move(typed));
}

} // namespace rankscope::advice
