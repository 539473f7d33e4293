// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/palette/palette.h"

#include <algorithm>

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QVBoxLayout>

#include "views/palette/palette_delegate.h"
#include "views/palette/palette_model.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"

namespace rankscope::palette {

namespace {
constexpr int kWidth = 720;
constexpr int kRowsInSight = 14;
constexpr int kAbove = 64; ///< below the top of the window
constexpr int kAround = 16; ///< of a small window
} // namespace

Palette::Palette(shared::QueryBridge& bridge, std::function<Entry(const query::NameMatch&)> entryOf,
    QWidget* parent)
    : Popup(parent)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_entryOf(std::move(entryOf))
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_foot(new QLabel(this))
    , m_model(new PaletteModel(this)) {
    build();
    connect(m_field, &QLineEdit::textChanged, this, &Palette::search);
    connect(m_list, &QListView::clicked, this, &Palette::runCurrent);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void Palette::build() {
    m_field->setObjectName("paletteText");
    m_field->setFrame(false);
    m_field->installEventFilter(this);
    m_list->setObjectName("paletteList");
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // keys are the field's
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_foot->setObjectName("paletteFoot");
    m_foot->setForegroundRole(QPalette::PlaceholderText);
    m_foot->setContentsMargins(12, 3, 12, 5);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    shared::inEachTextSize(m_field, [this] { m_field->setFixedHeight(shared::grown(36)); });
    m_field->setTextMargins(10, 0, 10, 0);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    column->addWidget(m_foot);
    setFocusProxy(m_field);
}

void Palette::retranslate() {
    setWindowTitle(tr("Command palette"));
    m_field->setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("Actions, pages, ranks, lanes, slices, markers, steps"));
    m_list->setAccessibleName(tr("What matches"));
}

void Palette::setEntries(std::vector<Entry> entries, size_t leftOut) {
    m_entries = std::move(entries);
    m_leftOut = leftOut;
}

void Palette::setReader(std::function<std::vector<Entry>(const QString&)> read) {
    m_read = std::move(read);
}

void Palette::open() {
    m_names.clear();
    m_nameCount = 0;
    m_field->clear();
    search();
    place();
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

void Palette::search() {
    const QString text = m_field->text().trimmed();
    m_isAsking = !text.isEmpty();
    if (m_isAsking) {
        m_bridge.ask<query::NameMatches>(
            m_question, this,
            [pattern = text.toStdString()](query::Session& session, const std::stop_token& stop) {
                return query::matchNames(session.snapshot(), pattern, kMostRows, stop);
            },
            [this](const Result<query::NameMatches>& found) { take(found); });
    } else {
        m_bridge.cancel(m_question);
        m_names.clear();
        m_nameCount = 0;
    }
    refresh(Current::First);
}

void Palette::take(const Result<query::NameMatches>& found) {
    m_isAsking = false;
    m_names.clear();
    m_nameCount = found ? found->count : 0;
    if (found)
        std::ranges::transform(found->best, std::back_inserter(m_names), m_entryOf);
    refresh(Current::Kept);
}

/// The names of the answer before stay as far as they match, until the next one comes.
void Palette::refresh(Current current) {
    const QString text = m_field->text().trimmed();
    std::vector<Entry> all = m_read ? m_read(text) : std::vector<Entry>();
    const size_t read = all.size();
    if (read == 0) {
        all = m_entries;
        all.insert(all.end(), m_names.begin(), m_names.end());
    }
    Ranking ranking = rank(all, read > 0 ? QString() : text, m_recent, kMostRows);
    const size_t unseen = m_nameCount - std::min(m_nameCount, m_names.size());
    const size_t more = read > 0 ? 0 : ranking.count - ranking.rows.size() + unseen + m_leftOut;
    const int now = m_list->currentIndex().row();
    const bool isKept = current == Current::Kept && now > 0; // a person went there
    const QString id = isKept ? m_model->rows()[static_cast<size_t>(now)].entry.id : QString();
    m_model->setRows(std::move(ranking.rows));
    const auto& rows = m_model->rows();
    const auto same = std::ranges::find(rows, id, [](const Row& row) { return row.entry.id; });
    const auto row = isKept && same != rows.end() ? same - rows.begin() : 0;
    m_list->setCurrentIndex(m_model->index(static_cast<int>(row)));
    if (m_isAsking && m_model->rowCount() == 0)
        m_foot->setText(tr("Searching the names of the profile..."));
    else if (m_model->rowCount() == 0)
        m_foot->setText(tr("Nothing has this name."));
    else
        m_foot->setText(more == 0 ? QString() : tr("%1 more").arg(shared::formatCount(more)));
    m_foot->setVisible(!m_foot->text().isEmpty());
    place();
}

/// In the middle of the window's upper part, as high as its rows.
void Palette::place() {
    const QWidget& window = *parentWidget()->window();
    const int width = std::min(shared::grown(kWidth), window.width() - 2 * kAround);
    const int rest = m_field->height() + 2 + (m_foot->isHidden() ? 0 : m_foot->sizeHint().height());
    const int above = std::clamp((window.height() - 200) / 4, kAround, kAbove);
    const int room = window.height() - above - kAround - rest;
    const int rows = std::min(
        {m_model->rowCount(), kRowsInSight, std::max(1, room / PaletteDelegate::rowHeight())});
    m_list->setVisible(rows > 0);
    const QPoint corner = window.mapToGlobal(QPoint((window.width() - width) / 2, above));
    setGeometry(QRect(corner, QSize(width, rest + rows * PaletteDelegate::rowHeight())));
}

void Palette::move(int by) {
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int now = m_list->currentIndex().row();
    int next = now + by;
    if (std::abs(by) == 1)
        next = (next + count) % count;
    m_list->setCurrentIndex(m_model->index(std::clamp(next, 0, count - 1)));
}

void Palette::runCurrent() {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const Entry entry = m_model->rows()[static_cast<size_t>(index.row())].entry;
    hide();
    addRecent(m_recent, entry.id);
    emit chosen(entry.id);
    entry.run();
}

bool Palette::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return Popup::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_PageDown:
        move(kRowsInSight);
        return true;
    case Qt::Key_PageUp:
        move(-kRowsInSight);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return false;
    }
}

} // namespace rankscope::palette
