// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and section for who has only a keyboard or hears the screen: what takes the focus has
// a name and a size, and Tab comes to it.
#include <set>

#include <QLabel>
#include <QPointer>

#include "app/desktop/page_table.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/shared/flat_button.h"

namespace rankscope::desktop::focus_walk_test {

namespace {

constexpr int kMostSteps = 400; ///< of Tab until the walk must have come round

bool takesTab(const QWidget& widget) {
    return widget.isVisible() && widget.isEnabled() && widget.focusProxy() == nullptr
        && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
}

/// What a screen reader says first; empty: nothing.
QString nameOf(const QWidget& widget) {
    if (!widget.accessibleName().isEmpty())
        return widget.accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    for (const QLabel* label : widget.window()->findChildren<QLabel*>()) {
        if (label->buddy() == &widget)
            return label->text();
    }
    return {};
}

QByteArray placeOf(const QString& page, const QWidget& widget) {
    QStringList chain;
    for (const QWidget* at = &widget; at != nullptr && chain.size() < 4; at = at->parentWidget())
        chain += QString("%1 '%2'").arg(at->metaObject()->className(), at->objectName());
    return (page + ": " + chain.join(" in ")).toUtf8();
}

/// Not scrolled out of what it lies in.
bool isSeen(const QWidget& widget) {
    QRect seen = widget.rect();
    for (const QWidget* at = &widget; !at->isWindow(); at = at->parentWidget())
        seen = seen.translated(at->pos()).intersected(at->parentWidget()->rect());
    return !seen.isEmpty();
}

} // namespace

class FocusWalkTest : public WindowTest {
    Q_OBJECT

    /// All that Tab leads to from where the focus is.
    std::set<const QWidget*> walk() {
        std::set<const QWidget*> walked;
        const QWidget* last = nullptr;
        for (int step = 0; step < kMostSteps; ++step) {
            QWidget* now = QApplication::focusWidget();
            // A text stays where Tab goes from link to link.
            if (now == nullptr || (!walked.insert(now).second && now != last))
                break;
            last = now;
            QTest::keyClick(now, Qt::Key_Tab);
        }
        return walked;
    }

    void checkPage(const QString& name) {
        m_window->currentPage()->setFocus();
        std::vector<QPointer<const QWidget>> stops; // what opens on the way is no promise
        for (const QWidget* widget : m_window->currentPage()->findChildren<QWidget*>()) {
            if (takesTab(*widget))
                stops.emplace_back(widget);
        }
        const auto walked = walk();
        int found = 0;
        for (const auto& widget : stops) {
            if (widget == nullptr || !takesTab(*widget))
                continue;
            ++found;
            const QByteArray place = placeOf(name, *widget);
            QVERIFY2(!nameOf(*widget).isEmpty(), place + " has no name");
            QVERIFY2(!widget->size().isEmpty(), place + " has no size");
            QVERIFY2(walked.contains(widget), place + " is not reached by Tab");
        }
        QVERIFY2(found > 0, qPrintable(name));
    }

    /// The names of where Tab leads to from a filter, which is one of them.
    QStringList stopsFrom(const char* filter, int count) {
        for (auto* field : m_window->currentPage()->findChildren<QWidget*>(filter)) {
            if (field->isVisible()) // sections that are not shown have such fields, too
                field->setFocus();
        }
        QStringList names;
        for (int step = 0; step < count; ++step) {
            names += QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        return names;
    }

private slots:
    void init() {
        openWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { closeWindow(); }

    void tabLeadsToEverythingAndAllHasAName_data() {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"cluster_pytorch_4rank", "cluster_mindspore_4rank"})
            QTest::newRow(folder) << QString(RS_SOURCE_DIR "/sample_profiles/") + folder;
    }

    void tabLeadsToEverythingAndAllHasAName() {
        QFETCH(QString, folder);
        open(folder);
        QStringList names = sectionNames();
        for (const PageEntry& page : pageTable()) {
            if (page.sections.empty())
                names.prepend(page.name);
        }
        QVERIFY(names.size() > 25);
        for (const QString& name : names) {
            QVERIFY2(showPage(name), qPrintable(name));
            checkPage(name);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void filtersComeBeforeWhatTheyAreOf() {
        m_window->open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        settle();
        QVERIFY(m_window->showPage("summary.steps"));
        settle();
        QCOMPARE(stopsFrom("step", 5), (QStringList{"step", "group", "order", "kind", "picture"}));
        QVERIFY(m_window->showPage("sql"));
        settle();
        QCOMPARE(stopsFrom("sql-sample", 2), (QStringList{"sql-sample", "sql-history"}));
    }

    void whatTabLeadsToIsSeen() {
        m_window->resize(1024, 700);
        m_window->open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        settle();
        for (const char* page : {"summary.steps", "memory.curves", "operators.operators"}) {
            QVERIFY(m_window->showPage(page));
            settle();
            for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
                m_window->currentPage()->setFocus();
                for (int step = 0; step < 40; ++step) {
                    QTest::keyClick(QApplication::focusWidget(), key);
                    const QWidget& now = *QApplication::focusWidget();
                    QVERIFY2(isSeen(now), placeOf(page, now));
                }
            }
        }
    }

    void anIconIsNamedByItsTip() {
        shared::FlatButton icon("close");
        icon.setToolTip("Close it");
        QCOMPARE(icon.accessibleName(), QString("Close it"));
        icon.setToolTip("Close that");
        QCOMPARE(icon.accessibleName(), QString("Close that"));
        icon.setAccessibleName("Close");
        icon.setToolTip("Close it");
        QCOMPARE(icon.accessibleName(), QString("Close"));
        shared::FlatButton word("close");
        word.setText("Stop");
        word.setToolTip("Stop it");
        QVERIFY(word.accessibleName().isEmpty());
    }
};

} // namespace rankscope::desktop::focus_walk_test

RS_VIEW_TEST(rankscope::desktop::focus_walk_test::FocusWalkTest)
#include "focus_walk_test.moc"
