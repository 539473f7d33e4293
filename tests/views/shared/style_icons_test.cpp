// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's own dialogs show the program's icons, in the colours of the theme.
#include "views/shared/style_icons.h"

#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include "tests/views/view_test.h"
#include "views/shared/flat_style.h"
#include "views/shared/icons.h"
#include "views/shared/theme.h"

namespace rankscope::shared::style_icons_test {

class StyleIconsTest : public QObject {
    Q_OBJECT

    /// What a widget with this theme is given.
    static QImage iconOf(const FlatStyle& style, QStyle::StandardPixmap what, int size) {
        QWidget widget;
        widget.setPalette(paletteOf(darkTheme()));
        return style.standardIcon(what, nullptr, &widget).pixmap(size).toImage();
    }

private slots:
    void iconsAreTheProgramsOwn() {
        const FlatStyle style;
        QCOMPARE(iconOf(style, QStyle::SP_DirIcon, 16),
            iconPixmap("folder", darkTheme().sub, 16, 1).toImage());
        QCOMPARE(iconOf(style, QStyle::SP_MessageBoxWarning, 32),
            iconPixmap("warning", darkTheme().warn, 32, 1).toImage());
        QCOMPARE(iconOf(style, QStyle::SP_MessageBoxCritical, 32),
            iconPixmap("warning", darkTheme().bad, 32, 1).toImage());
    }

    // An icon whose file is missing would be a hole in a dialog.
    void allThatAFileDialogShowsIsDrawn() {
        for (const QStyle::StandardPixmap what :
            {QStyle::SP_ArrowBack, QStyle::SP_ArrowForward, QStyle::SP_FileDialogToParent,
                QStyle::SP_FileDialogNewFolder, QStyle::SP_FileDialogListView,
                QStyle::SP_FileDialogDetailedView, QStyle::SP_DirHomeIcon, QStyle::SP_FileIcon,
                QStyle::SP_ComputerIcon, QStyle::SP_DriveHDIcon, QStyle::SP_MessageBoxInformation,
                QStyle::SP_MessageBoxQuestion}) {
            const QImage image = styleIcon(what, lightTheme()).pixmap(16).toImage();
            QImage nothing(image.size(), image.format());
            nothing.fill(Qt::transparent);
            QVERIFY2(!image.isNull() && image != nothing, qPrintable(QString::number(what)));
        }
    }

    void buttonsOfDialogsHaveWordsAlone() {
        FlatStyle style;
        QCOMPARE(
            style.styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons, nullptr, nullptr, nullptr),
            0);
    }
};

} // namespace rankscope::shared::style_icons_test

RS_VIEW_TEST(rankscope::shared::style_icons_test::StyleIconsTest)
#include "style_icons_test.moc"
