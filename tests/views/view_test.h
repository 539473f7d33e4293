// SPDX-License-Identifier: GPL-3.0-or-later
// One program holds the tests of all views, for linking and starting a compiler cost more than the
// tests: each test class says at the end of its file that it is there,
//
//   RS_VIEW_TEST(rankscope::shared::theme_test::ThemeTest)
//
// and the program runs those of one file by its name: rankscope_tests_views theme_test.
#pragma once

#include <QAbstractItemModelTester>
#include <QTest>

namespace rankscope::test {

using RunsTest = int (*)(int argc, char** argv);

/// To be made before main().
class ViewTest {
public:
    /// `file`: as __FILE__ gives it.
    ViewTest(const char* file, RunsTest run);
};

template <class Test>
int runTest(int argc, char** argv) {
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// Fails the test where a model breaks its contract.
class ModelTester : public QAbstractItemModelTester {
public:
    explicit ModelTester(QAbstractItemModel* model)
        : QAbstractItemModelTester(model, FailureReportingMode::QtTest) { }
};

} // namespace rankscope::test

/// Qt gives up after 5 seconds: too early for a test with sanitizers on a machine that is busy,
/// where a thread of lowest priority has a twentieth of a core.
#undef QTRY_VERIFY
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), 180000)
#define QTRY_COMPARE(expression, expected)                                                         \
    QTRY_COMPARE_WITH_TIMEOUT((expression), (expected), 180000)

#define RS_VIEW_TEST_NAMED(Test, number)                                                           \
    static const rankscope::test::ViewTest viewTest##number(                                       \
        __FILE__, &rankscope::test::runTest<Test>);
#define RS_VIEW_TEST_AT(Test, number) RS_VIEW_TEST_NAMED(Test, number)
#define RS_VIEW_TEST(Test) RS_VIEW_TEST_AT(Test, __COUNTER__)
