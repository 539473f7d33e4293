// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/style_icons.h"

#include <array>

#include "views/shared/icons.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {

struct OwnIcon {
    QStyle::StandardPixmap what;
    const char* name;
    QColor Theme::*colour;
};

constexpr std::array kOwnIcons{
    OwnIcon{QStyle::SP_MessageBoxInformation, "info", &Theme::accent},
    OwnIcon{QStyle::SP_MessageBoxQuestion, "help", &Theme::accent},
    OwnIcon{QStyle::SP_MessageBoxWarning, "warning", &Theme::warn},
    OwnIcon{QStyle::SP_MessageBoxCritical, "warning", &Theme::bad},
    OwnIcon{QStyle::SP_ArrowBack, "chevron_left", &Theme::sub},
    OwnIcon{QStyle::SP_ArrowForward, "chevron_right", &Theme::sub},
    OwnIcon{QStyle::SP_FileDialogToParent, "up", &Theme::sub},
    OwnIcon{QStyle::SP_FileDialogNewFolder, "add_folder", &Theme::sub},
    OwnIcon{QStyle::SP_FileDialogListView, "list", &Theme::sub},
    OwnIcon{QStyle::SP_FileDialogDetailedView, "table", &Theme::sub},
    OwnIcon{QStyle::SP_DirIcon, "folder", &Theme::sub},
    OwnIcon{QStyle::SP_DirOpenIcon, "folder", &Theme::sub},
    OwnIcon{QStyle::SP_DirClosedIcon, "folder", &Theme::sub},
    OwnIcon{QStyle::SP_DirLinkIcon, "folder", &Theme::sub},
    OwnIcon{QStyle::SP_DirHomeIcon, "folder", &Theme::sub},
    OwnIcon{QStyle::SP_FileIcon, "file", &Theme::sub},
    OwnIcon{QStyle::SP_FileLinkIcon, "file", &Theme::sub},
    OwnIcon{QStyle::SP_ComputerIcon, "computer", &Theme::sub},
    OwnIcon{QStyle::SP_DesktopIcon, "computer", &Theme::sub},
    OwnIcon{QStyle::SP_DriveHDIcon, "computer", &Theme::sub},
};

} // namespace

QIcon styleIcon(QStyle::StandardPixmap what, const Theme& theme) {
    for (const OwnIcon& own : kOwnIcons) {
        if (own.what != what)
            continue;
        QIcon icon = themedIcon(own.name, theme.*own.colour, theme.line);
        for (const qreal scale : {1.0, 2.0}) // of a message box
            icon.addPixmap(iconPixmap(own.name, theme.*own.colour, 32, scale));
        return icon;
    }
    return {};
}

} // namespace rankscope::shared
