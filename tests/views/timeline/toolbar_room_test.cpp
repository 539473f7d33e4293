// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar in windows of every width: what stands in which line, and what gives way.
#include <QAbstractButton>
#include <QLayout>
#include <QLineEdit>

#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/range_field.h"
#include "views/timeline/search_field.h"
#include "views/timeline/search_options.h"
#include "views/timeline/state_legend.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/toolbar.h"

namespace rankscope::timeline::toolbar_room_test {

namespace {

/// Its bar has states.
const char* const kEvents = R"({"ph":"M","name":"process_name","pid":1,"tid":0,
"args":{"name":"Overlap Analysis"}},
{"ph":"X","name":"Computing","pid":1,"tid":1,"ts":"1000.000","dur":100})";

} // namespace

class ToolbarRoomTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<Toolbar> m_toolbar;

    SearchField& search() { return m_toolbar->search(); }
    QLineEdit& text() { return *m_toolbar->findChild<QLineEdit*>("searchText"); }
    StateLegend& legend() { return *m_toolbar->findChild<StateLegend*>(); }
    QPoint placeOf(const QWidget& field) { return field.mapTo(m_toolbar.get(), QPoint()); }
    bool isBelowSearch(const QWidget& field) {
        return placeOf(field).y() > search().geometry().bottom();
    }
    /// Of case, word and expression.
    qsizetype shownRules() {
        const auto buttons = search().findChildren<QAbstractButton*>();
        return std::ranges::count_if(buttons, [](const QAbstractButton* button) {
            return button->isVisible()
                && QStringList{"Match case", "Whole word", "Regular expression"}.contains(
                    button->accessibleName());
        });
    }
    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }
    void findAndSelect() {
        text().setText("comp");
        settle();
        m_state->selectBox({m_state->wholeRange(), {query::LaneRef{}}});
    }
    void resizeTo(int width) {
        m_toolbar->resize(width, m_toolbar->height());
        for (int i = 0; i < 4; ++i)
            QCoreApplication::processEvents();
    }

private slots:
    void init() {
        m_rank = std::make_unique<test::ImportedRank>(kEvents);
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_toolbar = std::make_unique<Toolbar>(*m_state, *m_bridge);
        m_toolbar->show();
        m_bridge->setSnapshot(m_rank->snapshot());
        m_state->setSnapshot(m_rank->snapshot());
        m_state->setWidth(1000);
    }
    void cleanup() { m_toolbar.reset(); }

    void theLegendIsWholeOrLeavesItsRoomToTheSearch() {
        findAndSelect();
        int whole = 0;
        int gone = 0;
        for (int width = 1000; width <= 2000; width += 10) {
            resizeTo(width);
            (legend().isVisible() ? whole : gone) += 1;
            QVERIFY2(!legend().isVisible() || text().width() >= 85,
                qPrintable(QString::number(width) + ' ' + QString::number(text().width())));
            QVERIFY2(!legend().isVisible() || legend().width() == legend().sizeHint().width(),
                qPrintable(QString("%1: %2 of %3")
                               .arg(m_toolbar->width())
                               .arg(legend().width())
                               .arg(legend().sizeHint().width())));
            QVERIFY2(width < 1200 || shownRules() == 3, qPrintable(QString::number(width)));
        }
        QVERIFY(whole > 0 && gone > 0);
        const QWidget& field = search();
        QVERIFY(field.minimumWidth() > field.minimumSizeHint().width() + 100); // with its rules
        QVERIFY(m_toolbar->minimumSizeHint().width() // the window can be as narrow as ever
            < m_toolbar->layout()->minimumSize().width() - 100);
    }

    // Beside the fields or on a line of its own; what is selected and found moves no row.
    void theLegendIsThereAtEveryWidth() {
        bool wasBelow = false;
        bool wasBeside = false;
        for (int width = 700; width <= 2000; width += 10) {
            resizeTo(width);
            QVERIFY2(legend().isVisible() && legend().width() == legend().sizeHint().width(),
                qPrintable(QString::number(width)));
            (isBelowSearch(legend()) ? wasBelow : wasBeside) = true;
        }
        QVERIFY(wasBelow && wasBeside);
    }

    void whatIsSelectedAndFoundMovesNoRow() {
        std::map<int, int> heights;
        for (int width = 900; width <= 2000; width += 20) {
            resizeTo(width);
            heights[width] = m_toolbar->height();
        }
        findAndSelect();
        for (const auto& [width, height] : heights) {
            resizeTo(width);
            QVERIFY2(m_toolbar->height() == height, qPrintable(QString::number(width)));
        }
    }

    void aNarrowBarHasItsFieldsInTwoLines() {
        auto* range = m_toolbar->findChild<RangeField*>();
        findAndSelect();
        search().options().setIn(query::SearchIn::Arguments);
        settle();
        resizeTo(m_toolbar->minimumSizeHint().width());
        QVERIFY(isBelowSearch(*range));
        for (const QWidget* field : m_toolbar->findChildren<QWidget*>()) {
            if (!field->isVisible() || field->window() != m_toolbar.get()
                || field == &legend() // which is not painted where it is not whole
                || qobject_cast<QLineEdit*>(field->parent()) != nullptr)
                continue;
            const QRect place(placeOf(*field), field->size());
            QVERIFY2(m_toolbar->rect().contains(place), field->metaObject()->className());
            QVERIFY2(
                field->width() >= std::min(field->minimumSizeHint().width(), field->maximumWidth()),
                qPrintable(QString("%1: %2 of %3")
                               .arg(field->metaObject()->className())
                               .arg(field->width())
                               .arg(field->minimumSizeHint().width())));
        }
        resizeTo(1200); // and in one as soon as there is room
        QVERIFY(!isBelowSearch(*range));
    }
};

} // namespace rankscope::timeline::toolbar_room_test

RS_VIEW_TEST(rankscope::timeline::toolbar_room_test::ToolbarRoomTest)
#include "toolbar_room_test.moc"
