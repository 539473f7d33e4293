// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank.h"

namespace rankscope::model {

const char* toWord(ProfileKind kind) {
    switch (kind) {
    case ProfileKind::PytorchText:
        return "pytorch-text";
    case ProfileKind::PytorchDb:
        return "pytorch-db";
    case ProfileKind::MindsporeText:
        return "mindspore-text";
    case ProfileKind::MindsporeDb:
        return "mindspore-db";
    case ProfileKind::Msprof:
        return "msprof";
    case ProfileKind::MsprofDb:
        return "msprof-db";
    case ProfileKind::MindsporeLegacy:
        return "mindspore-legacy";
    case ProfileKind::Kineto:
        return "kineto";
    case ProfileKind::ChromeTrace:
        return "chrome-trace";
    case ProfileKind::ClusterAnalysis:
        return "cluster-analysis";
    case ProfileKind::Monitor:
        return "monitor";
    }
    return "unknown";
}

} // namespace rankscope::model
