// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/tip_text.h"

#include "tests/views/view_test.h"

namespace rankscope::shared::tip_text_test {

class TipTextTest : public QObject {
    Q_OBJECT

private slots:
    void usualTextsStayAsTheyAre() {
        for (const QString& text : {QString(), QString("Rank 3\nSlow link: 15.2 ms"),
                 QString(100, 'a'), QString("a ").repeated(300)})
            QCOMPARE(tipText(text), text);
    }

    void veryLongWordsMayBeParted() {
        const QChar mayEnd(0x200B);
        const QString name = QString("aclnn_matmul::").repeated(20) + QString(120, 'x');
        QString tip = tipText("Kernel " + name + "\n5 ms");
        QVERIFY(tip.startsWith("Kernel aclnn_matmul::") && tip.endsWith("\n5 ms"));
        const QStringList parts = tip.split(mayEnd);
        QVERIFY(parts.size() > 5);
        for (const QString& part : parts)
            QVERIFY2(part.size() <= 60, qPrintable(part));
        QVERIFY(!parts[0].back().isLetterOrNumber()); // behind a sign
        QCOMPARE(tip.remove(mayEnd), "Kernel " + name + "\n5 ms");
    }

    void noSignIsHalved() {
        const QString face = QString::fromUcs4(U"\U0001F600");
        for (const QString& part : tipText('a' + face.repeated(200)).split(QChar(0x200B)))
            QVERIFY(!part.front().isLowSurrogate());
    }
};

} // namespace rankscope::shared::tip_text_test

RS_VIEW_TEST(rankscope::shared::tip_text_test::TipTextTest)
#include "tip_text_test.moc"
