// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet of all keys fits the screen, however small, and scrolls where it is longer.
#include <QLabel>
#include <QScreen>
#include <QTranslator>

#include "tests/views/view_test.h"
#include "views/actions/action_table.h"
#include "views/pages/keys_dialog.h"
#include "views/shared/scroll_box.h"

namespace rankscope::pages::keys_dialog_test {

class KeysDialogTest : public QObject {
    Q_OBJECT

private slots:
    void itFitsTheScreen() {
        QWidget window;
        KeysDialog dialog(&window);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const QSize screen = window.screen()->availableSize();
        QVERIFY2(dialog.width() < screen.width(), qPrintable(QString::number(dialog.width())));
        QVERIFY2(dialog.height() < screen.height(), qPrintable(QString::number(dialog.height())));
        // No text is cut at the right: only what is below is scrolled to.
        const auto* box = dialog.findChild<shared::ScrollBox*>();
        const QWidget* sheet = box->widget();
        size_t texts = 0;
        for (const QLabel* label : sheet->findChildren<QLabel*>()) {
            const QPoint end = label->mapTo(sheet, label->rect().bottomRight());
            QVERIFY2(end.x() < box->viewport()->width(), qPrintable(label->text()));
            QVERIFY2(end.y() < sheet->height(), qPrintable(label->text()));
            QVERIFY2(!label->wordWrap() || label->heightForWidth(label->width()) <= label->height(),
                qPrintable(label->text()));
            ++texts;
        }
        size_t wanted = 0; // a title and its actions
        for (const actions::SheetGroup& group : actions::keySheet())
            wanted += 1 + group.actions.size();
        QCOMPARE(texts, wanted);
    }

    void noTextEndsInDots() {
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        KeysDialog dialog(nullptr);
        const auto dotted = [&dialog] {
            QStringList texts;
            for (const QLabel* label : dialog.findChildren<QLabel*>()) {
                if (label->text().endsWith("...") || label->text().endsWith(QChar(0x2026)))
                    texts += label->text();
            }
            return texts;
        };
        QCOMPARE(dotted(), QStringList());
        QCoreApplication::installTranslator(&chinese);
        QCoreApplication::sendPostedEvents();
        const QString title = dialog.windowTitle();
        const QStringList inChinese = dotted();
        QCoreApplication::removeTranslator(&chinese);
        QVERIFY(title != "Keyboard shortcuts");
        QCOMPARE(inChinese, QStringList());
    }
};

} // namespace rankscope::pages::keys_dialog_test

RS_VIEW_TEST(rankscope::pages::keys_dialog_test::KeysDialogTest)
#include "keys_dialog_test.moc"
