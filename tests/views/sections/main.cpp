// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QTest>

#include "tests/views/charts/charts_test.h"
#include "tests/views/communication/collectives_test.h"
#include "tests/views/communication/communication_test.h"
#include "tests/views/comparison/compared_timelines_test.h"
#include "tests/views/comparison/comparison_test.h"
#include "tests/views/data/data_test.h"
#include "tests/views/graph/graph_test.h"
#include "tests/views/memory/memory_test.h"
#include "tests/views/memory/tracker_test.h"
#include "tests/views/operators/flops_test.h"
#include "tests/views/operators/marks_test.h"
#include "tests/views/operators/operators_test.h"
#include "tests/views/sections/asking_test.h"
#include "tests/views/summary/cluster_test.h"
#include "tests/views/summary/expert_tokens_test.h"
#include "tests/views/summary/job_shape_test.h"
#include "tests/views/summary/summary_test.h"
#include "tests/views/summary/topology_groups_test.h"

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    rankscope::charts::AskingTest asking;
    rankscope::charts::ChartsTest charts;
    rankscope::summary::SummaryTest summary;
    rankscope::summary::ClusterTest cluster;
    rankscope::summary::JobShapeTest shape;
    rankscope::summary::LayoutGroupsTest groups;
    rankscope::summary::ExpertTokensTest tokens;
    rankscope::communication::CommunicationTest links;
    rankscope::communication::CollectivesTest collectives;
    rankscope::data::DataTest data;
    rankscope::graph::GraphTest graph;
    rankscope::memory::MemoryTest memory;
    rankscope::memory::TrackerTest tracker;
    rankscope::operators::FlopsTest flops;
    rankscope::operators::MarksTest marks;
    rankscope::operators::OperatorsTest operators;
    rankscope::comparison::ComparisonTest comparison;
    rankscope::comparison::ComparedTimelinesTest timelines;
    int failed = 0;
    for (QObject* test : {static_cast<QObject*>(&asking), static_cast<QObject*>(&charts),
             static_cast<QObject*>(&summary), static_cast<QObject*>(&cluster),
             static_cast<QObject*>(&shape), static_cast<QObject*>(&groups),
             static_cast<QObject*>(&tokens), static_cast<QObject*>(&links),
             static_cast<QObject*>(&collectives), static_cast<QObject*>(&memory),
             static_cast<QObject*>(&graph), static_cast<QObject*>(&data),
             static_cast<QObject*>(&marks), static_cast<QObject*>(&tracker),
             static_cast<QObject*>(&flops), static_cast<QObject*>(&operators),
             static_cast<QObject*>(&comparison), static_cast<QObject*>(&timelines)})
        failed += QTest::qExec(test, argc, argv);
    return failed;
}
