// SPDX-License-Identifier: GPL-3.0-or-later
// Long names keep what tells them from those beside them.
#include <QFontMetrics>

#include "tests/views/view_test.h"
#include "views/shared/told_apart.h"

namespace rankscope::shared::told_apart_test {

class ToldApartTest : public QObject {
    Q_OBJECT

    const QFontMetrics m_metrics{QFont("DejaVu Sans")};

    int widthOf(const QString& text) { return m_metrics.horizontalAdvance(text) + 1; }

private slots:
    void whatHasRoomIsWhole() {
        QCOMPARE(toldApart("node0", {"node0", "node1"}, m_metrics, widthOf("node0")), "node0");
    }

    void usuallyTheMiddleIsLost() {
        const QString name = "Longest call of Optimizer.step#AdamW.step";
        const QString shown = toldApart(name, {name, "Time of all"}, m_metrics, 150);
        QVERIFY(shown.startsWith("Longest") && shown.endsWith("step"));
        QVERIFY(widthOf(shown) <= 151);
    }

    void namesOfOneEndLoseIt() {
        const QStringList names{"FlashAttentionScoreGrad: shapes not aligned, time per step",
            "FlashAttentionScore: shapes not aligned, time per step"};
        const int width = widthOf("FlashAttentionScoreGrad: sha");
        const QString grad = toldApart(names[0], names, m_metrics, width);
        QVERIFY(grad.startsWith("FlashAttentionScoreGrad"));
        QVERIFY(toldApart(names[1], names, m_metrics, width).startsWith("FlashAttentionScore:"));
    }

    void namesThatDifferInTheirMiddleKeepIt() {
        QStringList names;
        for (const int host : {0, 1, 10})
            names
                << QString("train-cluster-eu-west-gpu-worker-node%1.rack42.example.org").arg(host);
        const int width = widthOf("train-cluster-eu-west-gpu");
        QStringList shown;
        for (const QString& name : names)
            shown << toldApart(name, names, m_metrics, width);
        QVERIFY2(shown[0].contains("node0."), qPrintable(shown.join(' ')));
        QVERIFY(shown[1].contains("node1."));
        QVERIFY(shown[2].contains("node10."));
        for (const QString& one : shown)
            QVERIFY(widthOf(one) <= width);
    }

    void oneNameTwiceIsNoReason() {
        const QString name = "train-cluster-eu-west-gpu-worker-node0.rack42.example.org";
        QVERIFY(toldApart(name, {name, name}, m_metrics, 150).endsWith("org"));
    }
};

} // namespace rankscope::shared::told_apart_test

RS_VIEW_TEST(rankscope::shared::told_apart_test::ToldApartTest)
#include "told_apart_test.moc"
