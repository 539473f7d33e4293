// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_detail.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QVBoxLayout>

#include "core/advisor/finding_order.h"
#include "core/advisor/finding_texts.h"
#include "core/advisor/why.h"
#include "views/actions/action_table.h"
#include "views/advice/advice_texts.h"
#include "views/advice/check_pane.h"
#include "views/advice/excerpt_picture.h"
#include "views/advice/finding_picture.h"
#include "views/advice/finding_rows.h"
#include "views/advice/paragraph.h"
#include "views/sections/figure_row.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/scroll_box.h"
#include "views/shared/table_builder.h"
#include "views/shared/table_view.h"
#include "views/shared/text_size.h"
#include "views/shared/tip_text.h"

namespace rankscope::advice {

using advisor::Advice;
using advisor::Evidence;
using advisor::Finding;

namespace {

constexpr int kBetween = 12;
constexpr int kEvidenceRows = 6; ///< that are seen without scrolling
constexpr int kShowColumn = 2;

struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(DetailWords)
};

/// The last column reads as what it does.
class ShowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == kShowColumn)
            option->palette.setColor(QPalette::Text, shared::themeOf(option->palette).accent);
    }
};

std::vector<sections::Figure> figuresOf(const Finding& finding, const advisor::Report& report) {
    const advisor::Price& price = finding.price;
    QString how = shared::dash();
    if (price.high && !isBound(price))
        how = DetailWords::tr("Replay");
    else if (price.high)
        how = isAbout(price) ? DetailWords::tr("Estimate") : DetailWords::tr("Upper bound");
    const QString range = rangeText(price);
    std::vector<sections::Figure> figures{
        {DetailWords::tr("Could save"), costText(finding.price), shareText(finding)}};
    if (!range.isEmpty()) // of one number it would be the same again
        figures.push_back({DetailWords::tr("Range"), range});
    const QString seen = seenText(finding, stepCount(report));
    const QString ranks = ranksText(finding.ranks, rankCount(report));
    figures.push_back(seen == shared::dash()
            ? sections::Figure{DetailWords::tr("Seen on"), ranks}
            : sections::Figure{DetailWords::tr("Seen in steps"), seen, ranks});
    figures.push_back({DetailWords::tr("Priced by"), how});
    return figures;
}

} // namespace

void PiecePicture::setData(std::optional<PieceRowsData> rows) {
    m_drawing.data = rows ? std::move(*rows) : PieceRowsData{};
    setVisible(!m_drawing.data.rows.empty());
    takeHeight();
    setAccessibleName(m_drawing.data.title);
    update();
}

void PiecePicture::takeHeight() {
    setFixedHeight(m_drawing.height(width(), shared::lookOf(*this)));
}

void PiecePicture::resizeEvent(QResizeEvent* /*event*/) {
    takeHeight();
}

void PiecePicture::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    m_drawing.paint(painter, rect(), shared::lookOf(*this));
}

bool PiecePicture::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = m_drawing.rowAt(help->pos().y(), width(), shared::lookOf(*this));
    QToolTip::showText(help->globalPos(),
        row ? shared::tipText(m_drawing.data.rows[*row].label) : QString(), this);
    return true;
}

FindingDetail::FindingDetail(AdviceState& state, QWidget* parent)
    : Card(parent)
    , m_state(state)
    , m_body(new QWidget(this))
    , m_text(new Paragraph(Ink::Text, m_body))
    , m_remark(new Paragraph(Ink::Quiet, m_body))
    , m_figures(new sections::FigureRow(m_body))
    , m_method(new Paragraph(Ink::Quiet, m_body))
    , m_picture(new PiecePicture(m_body))
    , m_excerpt(new ExcerptPicture(m_body))
    , m_evidenceHead(new Paragraph(Ink::Heading, m_body))
    , m_evidence(new shared::TableView(m_body))
    , m_adviceHead(new Paragraph(Ink::Heading, m_body))
    , m_advice(new Paragraph(Ink::Text, m_body))
    , m_verify(new Paragraph(Ink::Quiet, m_body))
    , m_explainsHead(new Paragraph(Ink::Heading, m_body))
    , m_explains(new Paragraph(Ink::Text, m_body))
    , m_causeHead(new Paragraph(Ink::Heading, m_body))
    , m_cause(new Paragraph(Ink::Text, m_body))
    , m_check(new CheckPane(state, m_body))
    , m_note(new shared::FlatButton(this))
    , m_mute(new shared::FlatButton(this))
    , m_copy(new shared::FlatButton("picture", this)) {
    buildBody();
    buildTools();
    setContent(new shared::ScrollBox(m_body, this), Edge::Whole);
    shared::inEachLanguage(this, [this] { show(m_finding); });
    shared::atNewTextSize(this, [this] { show(m_finding); });
}

void FindingDetail::buildBody() {
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(kBetween, 2, kBetween, kBetween);
    column->setSpacing(kBetween);
    column->addWidget(m_text);
    column->addWidget(m_remark);
    column->addWidget(m_figures);
    column->addWidget(m_method);
    column->addWidget(m_picture);
    column->addWidget(m_excerpt);
    auto* left = new QWidget(m_body);
    auto* proof = shared::columnIn(left, 4);
    proof->addWidget(m_evidenceHead);
    proof->addWidget(m_evidence);
    proof->addStretch(1);
    auto* right = new QWidget(m_body);
    auto* help = shared::columnIn(right, 6);
    for (Paragraph* part :
        {m_adviceHead, m_advice, m_verify, m_explainsHead, m_explains, m_causeHead, m_cause})
        help->addWidget(part);
    help->addStretch(1);
    auto* both = new QWidget(m_body);
    auto* row = shared::rowIn(both, 2 * kBetween);
    row->addWidget(left, 3);
    row->addWidget(right, 2);
    column->addWidget(both);
    column->addWidget(m_check);
    column->addStretch(1);
    m_evidence->setItemDelegate(new ShowDelegate(m_evidence));
    m_evidence->wrapTexts();
    m_evidence->setTextElideMode(Qt::ElideMiddle); // names of kernels differ at their ends
    connect(m_evidence, &shared::TableView::rowsFitted, this, &FindingDetail::takeEvidenceHeight);
    m_evidence->setExportName("evidence");
    connect(m_evidence, &shared::TableView::rowActivated, this,
        [this](quint32 evidence) { showEvidence(evidence); });
    for (Paragraph* links : {m_explains, m_cause})
        connect(links, &QLabel::linkActivated, this, [this](const QString& place) {
            const auto& findings = m_state.result()->report.findings;
            emit findingWanted(keyOf(findings[place.toUInt()]));
        });
}

void FindingDetail::buildTools() {
    for (shared::FlatButton* tool : {m_note, m_mute, m_copy})
        addTool(tool);
    connect(m_note, &QToolButton::clicked, this, &FindingDetail::noteWanted);
    connect(m_mute, &QToolButton::clicked, this, &FindingDetail::muteWanted);
    connect(m_copy, &QToolButton::clicked, this, &FindingDetail::pictureWanted);
}

bool FindingDetail::hasEvidence() const {
    return m_finding && !m_state.result()->report.findings[*m_finding].evidence.empty();
}

void FindingDetail::showEvidence(size_t row) {
    if (hasEvidence())
        emit targetWanted(m_state.result()->report.findings[*m_finding].evidence[row].target);
}

void FindingDetail::show(std::optional<size_t> finding) {
    m_finding = m_state.result() ? finding : std::nullopt;
    m_body->setVisible(m_finding.has_value());
    for (shared::FlatButton* tool : {m_note, m_mute, m_copy})
        tool->setVisible(m_finding.has_value());
    if (m_finding)
        fill(m_state.result()->report.findings[*m_finding], *m_finding);
    else
        setTitle(m_state.result() ? tr("No finding selected") : QString());
}

void FindingDetail::fill(const Finding& finding, size_t place) {
    const advisor::Report& report = m_state.result()->report;
    setTitle(findingTitle(finding), severityText(finding.severity));
    setDetailInk([severity = finding.severity](
                     const shared::Theme& theme) { return severityInk(severity, theme); });
    const auto& choices = m_state.choices();
    const auto note = choices.notes.find(keyOf(finding));
    const auto muted = choices.muted.find(keyOf(finding));
    const bool isMuted = muted != choices.muted.end();
    m_note->setText(tr("Note"));
    m_note->setToolTip(actions::tipOf("advisor.note"));
    m_mute->setText(isMuted ? tr("Unmute") : tr("Mute"));
    m_mute->setToolTip(actions::tipOf("advisor.mute"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy an image of this finding"));
    m_text->setWords(textOf(finding.text));
    QStringList remarks;
    if (isMuted)
        remarks += muted->second.isEmpty() ? tr("Muted.") : tr("Muted: %1").arg(muted->second);
    if (note != choices.notes.end())
        remarks += tr("Note: %1").arg(note->second);
    m_remark->setWords(remarks.join('\n'));
    m_figures->setFigures(figuresOf(finding, report));
    const std::string& method = finding.price.method;
    m_method->setWords(method.empty()
            ? QString()
            : shared::labelled(tr("How the cost is estimated"), catalogueText(method)));
    m_picture->setData(pictureOf(finding, m_state.result()->trace));
    const auto& excerpts = m_state.result()->excerpts;
    m_excerpt->setData(place < excerpts.size() ? excerpts[place] : std::nullopt);
    fillEvidence(finding);
    QStringList steps;
    for (const Advice& advice : finding.advice)
        steps += QString("%1  %2")
                     .arg(steps.size() + 1)
                     .arg(QString::fromStdString(advisor::adviceText(advice, languageOfNow())));
    m_adviceHead->setWords(tr("What to do"));
    m_advice->setWords(steps.join('\n'));
    m_verify->setWords(QString::fromStdString(advisor::verificationText(finding, languageOfNow())));
    fillLinks(report.findings, place);
    m_check->setCheck(advisor::checkNamed(finding.id), true, {},
        QString::fromStdString(advisor::whyText(finding, languageOfNow())));
}

void FindingDetail::fillEvidence(const Finding& finding) {
    using shared::ColumnKind;
    m_evidenceHead->setWords(finding.evidence.empty() ? QString() : tr("Evidence"));
    m_evidence->setVisible(!finding.evidence.empty());
    const auto table =
        shared::TableBuilder<Evidence>()
            .column({tr("What it shows")}, [](const Evidence& one) { return textOf(one.text); })
            .column({tr("Value"), ColumnKind::Mixed, {}, 96},
                [](const Evidence& one) {
                    return shared::TableCell{textOf(one.value), 0};
                })
            .column(
                {tr("Jump"), ColumnKind::Text, {}, 60}, [](const Evidence&) { return tr("Show"); })
            .table(finding.evidence);
    // Where all rows are seen no bar takes of their width, which would make them higher.
    m_evidence->setVerticalScrollBarPolicy(
        table.rows.size() <= kEvidenceRows ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_evidence->setColumns(table.columns);
    m_evidence->setRows(table.rows);
    m_evidence->setAccessibleName(tr("Evidence"));
    takeEvidenceHeight();
}

/// That of the head and the first rows, whose texts may go on in further lines.
void FindingDetail::takeEvidenceHeight() {
    int height = m_evidence->horizontalHeader()->minimumHeight() + 2 * m_evidence->frameWidth();
    for (int row = 0; row < std::min(kEvidenceRows, m_evidence->model()->rowCount()); ++row)
        height += m_evidence->rowHeight(row);
    if (height != m_evidence->minimumHeight())
        m_evidence->setFixedHeight(height);
}

void FindingDetail::fillLinks(const std::vector<Finding>& findings, size_t place) {
    const auto link = [&](Paragraph& heading, Paragraph& words, const QString& title,
                          const std::vector<size_t>& to) {
        heading.setWords(to.empty() ? QString() : title);
        QStringList titles;
        for (const size_t one : to)
            titles += findingTitle(findings[one]);
        QStringList plain;
        QStringList links;
        for (const size_t one : to) {
            QStringList told{findingTitle(findings[one])};
            if (titles.count(told.front()) > 1) // which of them
                told += ranksText(findings[one].ranks, 0);
            if (const QString cost = costText(findings[one].price); cost != shared::dash())
                told += cost;
            const QString text = shared::qualified(told);
            plain += text;
            links += QString("<a href=\"%1\">%2</a>").arg(one).arg(text.toHtmlEscaped());
        }
        words.setLinks(plain.join('\n'), links.join("<br>"));
    };
    link(*m_explainsHead, *m_explains, tr("Explains"), symptomsOf(findings, place));
    const auto cause = advisor::causesOf(findings)[place];
    const std::string covered = advisor::coveredText(findings[place], languageOfNow());
    const QString by = tr("Explained by");
    link(*m_causeHead, *m_cause,
        covered.empty() ? by : shared::qualified({by, QString::fromStdString(covered)}),
        cause ? std::vector{*cause} : std::vector<size_t>());
}

} // namespace rankscope::advice
