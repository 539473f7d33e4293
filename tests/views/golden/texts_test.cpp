// SPDX-License-Identifier: GPL-3.0-or-later
// Every text that a page draws of a sample is what was once read and kept: a wrong figure is a
// wrong line. RS_UPDATE_GOLDEN=1 writes the lists anew: read what changed before you keep it.
#include <QFile>

#include "app/desktop/page_table.h"
#include "tests/views/desktop/painted_texts.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"

namespace rankscope::desktop::texts_test {

namespace {

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";
const QString kTexts = RS_SOURCE_DIR "/tests/views/golden/texts/";

} // namespace

class TextsTest : public WindowTest {
    Q_OBJECT

    /// One text a line, in the order in which they are drawn.
    QByteArray drawnOn(const QString& page) {
        if (!m_window->showPage(page))
            return {};
        settle();
        for (int pass = 0; pass < 3; ++pass) // boxes take their width from what they show
            QCoreApplication::processEvents();
        QWidget* shown = m_window->currentPage();
        if (auto* of = qobject_cast<sections::AnalysisPage*>(shown))
            shown = of->currentSection();
        QStringList texts = paintedTexts(*shown);
        for (QString& text : texts) {
            if (text.startsWith('/')) // cut where the cell ends: differs from checkout to checkout
                text = "PATH";
        }
        return texts.join('\n').append('\n').toUtf8();
    }

    QStringList allPages() {
        QStringList names;
        for (const QString& page : pageNames()) {
            // How many lists fit beside each other: comparison_test; how long a statement took:
            // sql_test.
            if (page == "compare" || page == "sql")
                continue;
            m_window->showPage(page);
            const auto* of = qobject_cast<sections::AnalysisPage*>(m_window->currentPage());
            if (of == nullptr) {
                names += page;
                continue;
            }
            for (const QString& section : of->sectionNames())
                names += page + "." + section;
        }
        return names;
    }

private slots:
    void init() { openWindow(); } // what was open before changes what is offered
    void cleanup() { closeWindow(); }

    void pagesDrawTheKeptTexts_data() {
        QTest::addColumn<QString>("sample");
        QTest::newRow("cluster_pytorch_4rank") << "cluster_pytorch_4rank";
        QTest::newRow("cluster_mindspore_4rank") << "cluster_mindspore_4rank";
        QTest::newRow("damaged") << "damaged";
    }

    void pagesDrawTheKeptTexts() {
        QFETCH(QString, sample);
        open(kSamples + sample);
        QStringList wrong;
        for (const QString& page : allPages()) {
            const QByteArray drawn = drawnOn(page);
            QFile kept(kTexts + sample + "." + page + ".txt");
            if (qEnvironmentVariableIsSet("RS_UPDATE_GOLDEN")) {
                QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write(drawn) == drawn.size());
                continue;
            }
            if (!kept.open(QIODevice::ReadOnly) || kept.readAll() != drawn) {
                wrong += page;
                QFile seen("texts-" + sample + "." + page + ".txt");
                if (seen.open(QIODevice::WriteOnly))
                    seen.write(drawn);
            }
        }
        QVERIFY2(wrong.isEmpty(),
            qPrintable("pages with other texts, see texts-*.txt in " + QDir::currentPath() + ": "
                + wrong.join(' ')));
    }
};

} // namespace rankscope::desktop::texts_test

RS_VIEW_TEST(rankscope::desktop::texts_test::TextsTest)
#include "texts_test.moc"
