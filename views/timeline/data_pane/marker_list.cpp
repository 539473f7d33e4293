// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/marker_list.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>

#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/marker_text.h"

namespace rankscope::timeline {

using shared::FlatButton;

namespace {

/// Shows a marker's colour; a click takes the next one.
class Swatch : public QAbstractButton {
public:
    Swatch(int colour, QWidget* parent)
        : QAbstractButton(parent)
        , m_colour(colour) {
        setFixedSize(20, 20);
    }
    int colour() const { return m_colour; }
    void takeNext() {
        m_colour = (m_colour + 1) % 10;
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const shared::Theme& theme = shared::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? theme.accent : Qt::transparent);
        painter.setBrush(theme.categories[static_cast<size_t>(m_colour)]);
        painter.drawRoundedRect(QRectF(4.5, 4.5, 11, 11), 3, 3);
    }

private:
    int m_colour;
};

constexpr int kNoteWidth = 160; ///< pixels
constexpr int kMostHeight = 420; ///< of the list, before it is scrolled

/// The first line of a note, as far as it fits.
QString noteLine(const QString& note, const QFontMetrics& metrics) {
    const QString first = note.section('\n', 0, 0);
    return metrics.elidedText(
        note == first ? note : first + QChar(0x2026), Qt::ElideRight, kNoteWidth - 12);
}

} // namespace

MarkerList::MarkerList(TimelineState& state, QWidget* parent)
    : Popup(parent)
    , m_state(state)
    , m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(12, 8, 8, 8);
    m_column->setSpacing(2);
    setMinimumWidth(340);
    connect(&state, &TimelineState::markersChanged, this, [this] {
        if (!m_isEditing)
            fill();
    });
    shared::inEachLanguage(this, [this] { fill(); });
    shared::atNewTextSize(this, [this] { fill(); });
}

void MarkerList::fill() {
    while (QLayoutItem* item = m_column->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater(); // a row's own button may be the sender
        }
        delete item;
    }
    addHeader();
    addRows();
    if (m_state.markers().empty()) {
        auto* hint = new QLabel(
            tr("No markers yet. Press K on the timeline, or click the ruler above the lanes."),
            this);
        hint->setWordWrap(true);
        hint->setForegroundRole(QPalette::PlaceholderText);
        m_column->addWidget(hint);
    }
    adjustSize();
}

void MarkerList::addHeader() {
    auto* header = new QWidget(this);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(tr("Markers"), header);
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    auto* add = new FlatButton("plus", header);
    add->setToolTip(tr("New marker around the selection, or in the middle of the view"));
    add->setEnabled(!m_state.isEmpty());
    connect(add, &QToolButton::clicked, this, &MarkerList::addMarkerHere);
    auto* clear = new FlatButton(header);
    clear->setText(tr("Delete all"));
    clear->setEnabled(!m_state.markers().empty());
    connect(clear, &QToolButton::clicked, &m_state, &TimelineState::clearMarkers);
    row->addWidget(title, 1);
    row->addWidget(add);
    row->addWidget(clear);
    m_column->addWidget(header);
}

/// Many of them are scrolled.
void MarkerList::addRows() {
    if (m_state.markers().empty())
        return;
    auto* rows = new QWidget;
    auto* column = shared::columnIn(rows, 2);
    for (const Marker& marker : m_state.markers())
        column->addWidget(makeRow(marker));
    const auto places = rows->findChildren<FlatButton*>("place");
    int widest = 0;
    for (const FlatButton* place : places)
        widest = std::max(widest, place->sizeHint().width());
    for (FlatButton* place : places)
        place->setMinimumWidth(widest); // so that columns stand below each other
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // its rows have it
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(rows);
    area->setFixedHeight(std::min(kMostHeight, rows->sizeHint().height()));
    area->setMinimumWidth(rows->sizeHint().width() + 16);
    m_column->addWidget(area);
}

QWidget* MarkerList::makeRow(const Marker& marker) {
    auto* line = new QWidget;
    auto* row = shared::rowIn(line, 4);
    auto* swatch = new Swatch(marker.colour, line);
    swatch->setToolTip(tr("Switch to the next colour"));
    swatch->setAccessibleName(swatch->toolTip());
    auto* name = new QLineEdit(marker.name, line);
    name->setFrame(false);
    name->setPlaceholderText(tr("Name"));
    name->setAccessibleName(tr("Name of the marker"));
    name->setMinimumWidth(120);
    auto* note = new FlatButton(line);
    note->setText(marker.note.isEmpty() ? tr("Note...") : noteLine(marker.note, fontMetrics()));
    note->setToolTip(marker.note.isEmpty() ? tr("Write a note to this marker") : marker.note);
    note->setFixedWidth(kNoteWidth);
    auto* place = new FlatButton(line);
    place->setText(markerPlace(marker, m_state.origin()));
    place->setToolTip(tr("Jump to this marker"));
    place->setObjectName("place");
    auto* remove = new FlatButton("close", line);
    remove->setToolTip(tr("Delete this marker"));
    row->addWidget(swatch);
    row->addWidget(name, 1);
    row->addWidget(note);
    row->addWidget(place);
    row->addWidget(remove);

    const int id = marker.id;
    const auto change = [this, id, name, swatch] {
        const Marker* old = m_state.marker(id);
        if (old == nullptr)
            return;
        Marker changed = *old;
        changed.name = name->text();
        changed.colour = swatch->colour();
        m_isEditing = true;
        m_state.changeMarker(changed);
        m_isEditing = false;
    };
    connect(name, &QLineEdit::textEdited, this, change);
    connect(swatch, &QAbstractButton::clicked, this, [swatch, change] {
        swatch->takeNext();
        change();
    });
    connect(note, &QToolButton::clicked, this, [this, id, note] {
        auto* editor = new MarkerEditor(m_state, id, parentWidget());
        close();
        editor->openBelow(*note);
    });
    connect(place, &QToolButton::clicked, this, [this, id] { m_state.goToMarker(id); });
    connect(remove, &QToolButton::clicked, this, [this, id] { m_state.removeMarker(id); });
    return line;
}

void MarkerList::addMarkerHere() {
    if (m_state.selectedSlice()) {
        m_state.addMarker(m_state.selectedSlice()->range);
    } else if (m_state.box()) {
        m_state.addMarker(m_state.box()->range);
    } else {
        const TimeRange visible = m_state.visibleRange();
        const Timestamp middle = visible.begin + visible.length() / 2;
        m_state.addMarker({middle, middle});
    }
}

} // namespace rankscope::timeline
