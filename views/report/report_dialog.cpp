// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressDialog>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>

#include "views/report/page_preview.h"
#include "views/report/pdf_report.h"
#include "views/report/report_fonts.h"
#include "views/shared/file_export.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/screen_room.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::report {

namespace {

constexpr QSize kSize(1060, 780);
constexpr int kSideWidth = 300;
constexpr int kTypingMs = 300;
constexpr int kPatienceMs = 400;

} // namespace

ReportDialog::ReportDialog(
    shared::QueryBridge& bridge, const ReportWish& wish, ReportChoices& kept, QWidget* parent)
    : QDialog(parent)
    , m_kept(kept)
    , m_name(wish.facts.name + "-report")
    , m_maker(bridge, wish, reportLook(shared::lightTheme(), font()))
    , m_chapters(new QListWidget(this))
    , m_note(new QPlainTextEdit(this))
    , m_theme(new QComboBox(this))
    , m_state(new QLabel(this))
    , m_preview(new PagePreview)
    , m_later(this) {
    setWindowTitle(tr("Report"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kSize.boundedTo(shared::screenRoom(*this)));
    build(wish);
    m_later.setObjectName("later");
    m_later.setSingleShot(true);
    m_later.setInterval(kTypingMs);
    connect(&m_later, &QTimer::timeout, this, &ReportDialog::remake);
    const auto later = [this] {
        keep();
        m_later.start();
    };
    connect(m_chapters, &QListWidget::itemChanged, this, later);
    connect(m_note, &QPlainTextEdit::textChanged, this, later);
    connect(m_theme, &QComboBox::currentIndexChanged, this, later);
    connect(
        &m_maker, &ReportMaker::progressed, this, [this] { m_state->setText(m_maker.stage()); });
    connect(&m_maker, &ReportMaker::made, this, &ReportDialog::showMade);
    connect(&m_maker, &ReportMaker::failed, this,
        [this](const Error& error) { m_state->setText(shared::errorText(error)); });
    shared::atNewLanguage(this, [this] { close(); }); // its pages are in the language before
    m_maker.start();
    m_state->setText(m_maker.stage());
}

void ReportDialog::fillChapters(const QStringList& chosen) {
    for (const Chapter& chapter : chapterTable()) {
        auto* item = new QListWidgetItem(chapter.text(), m_chapters);
        item->setData(Qt::UserRole, QString(chapter.name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        const bool isChosen =
            chosen.contains(chapter.name) && !m_kept.omitted.contains(chapter.name);
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
}

void ReportDialog::build(const ReportWish& wish) {
    auto* side = new QVBoxLayout;
    const auto addCaptioned = [this, side](const QString& caption, QWidget* field, int stretch) {
        auto* label = new QLabel(caption, this);
        label->setBuddy(field);
        side->addWidget(label);
        side->addWidget(field, stretch);
    };
    fillChapters(wish.chapters);
    m_chapters->setObjectName("chapters");
    m_note->setObjectName("note");
    m_note->setPlainText(m_kept.note);
    m_theme->addItems({tr("Light"), tr("Dark")});
    addCaptioned(tr("Sections"), m_chapters, 3);
    addCaptioned(tr("Note"), m_note, 2);
    addCaptioned(tr("Theme"), m_theme, 0);
    m_state->setWordWrap(true);
    side->addWidget(m_state);
    for (const char* suffix : {"html", "pdf"}) {
        auto* button = new QPushButton(
            suffix == QString("html") ? tr("Save as HTML...") : tr("Save as PDF..."), this);
        button->setObjectName(suffix);
        button->setEnabled(false);
        connect(button, &QPushButton::clicked, this, [this, suffix] { save(suffix); });
        side->addWidget(button);
        m_saves.push_back(button);
    }
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_preview);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("Preview"));
    auto* row = new QHBoxLayout(this);
    auto* narrow = new QWidget(this);
    shared::inEachTextSize(narrow, [this, narrow] { // the longest name in sight
        const int longest = m_chapters->sizeHintForColumn(0) + 2 * m_chapters->frameWidth()
            + m_chapters->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        narrow->setFixedWidth(std::min(std::max(kSideWidth, longest), width() / 2));
    });
    narrow->setLayout(side);
    side->setContentsMargins({});
    row->addWidget(narrow);
    row->addWidget(scroll, 1);
}

void ReportDialog::showMade() {
    m_isMade = true;
    m_state->clear();
    for (QPushButton* button : m_saves)
        button->setEnabled(true);
    remake();
}

QStringList ReportDialog::chosenChapters() const {
    QStringList chapters;
    for (int i = 0; i < m_chapters->count(); ++i) {
        const QListWidgetItem* item = m_chapters->item(i);
        if (item->checkState() == Qt::Checked)
            chapters += item->data(Qt::UserRole).toString();
    }
    return chapters;
}

void ReportDialog::keep() {
    m_kept.omitted = chapterNames();
    for (const QString& chapter : chosenChapters())
        m_kept.omitted.removeAll(chapter);
    m_kept.note = m_note->toPlainText();
}

shared::Look ReportDialog::look() const {
    return reportLook(
        m_theme->currentIndex() == 0 ? shared::lightTheme() : shared::darkTheme(), font());
}

void ReportDialog::remake() {
    // Else it would replace the document below a file that is being written.
    m_later.stop();
    if (!m_isMade)
        return;
    const Document& document = m_maker.remake(chosenChapters(), m_note->toPlainText());
    m_preview->setPages(std::make_shared<const ReportPages>(document, look()));
}

QByteArray ReportDialog::bytesOf(const QString& suffix) {
    remake(); // what was typed a moment ago, too
    QProgressDialog dialog(tr("Writing the report"), tr("Cancel"), 0, 0, this);
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(kPatienceMs);
    const auto progress = [&dialog](size_t done, size_t all) {
        dialog.setMaximum(static_cast<int>(all));
        dialog.setValue(static_cast<int>(done));
        return !dialog.wasCanceled();
    };
    return suffix == "pdf" ? pdfOf(m_maker.document(), look(), progress)
                           : htmlOf(m_maker.document(), look(), progress);
}

void ReportDialog::save(const QString& suffix) {
    auto* dialog = new QFileDialog(this, tr("Save the report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({suffix == "pdf" ? tr("PDF files (*.pdf)") : tr("HTML files (*.html)"),
        tr("All files (*)")});
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(m_name + "." + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, suffix](const QString& path) {
        const QByteArray bytes = bytesOf(suffix);
        if (bytes.isEmpty())
            return;
        const QString problem = shared::saveBytes(path, bytes);
        m_state->setText(problem.isEmpty() ? tr("Saved as %1").arg(path) : problem);
    });
    dialog->open();
}

} // namespace rankscope::report
