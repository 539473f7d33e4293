// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/query_bridge.h"

#include <new>
#include <optional>

#include <QTest>

namespace rankscope::shared {

class QueryBridgeTest : public QObject {
    Q_OBJECT

private slots:
    /// B9
    void answersWithAnErrorWhenAQuestionThrows() {
        QueryBridge bridge;
        std::optional<Result<int>> answer;
        const auto ask =
            [&](std::function<Result<int>(query::Session&, std::stop_token)> question) {
                answer.reset();
                bridge.ask<int>(Question::Detail, this, std::move(question),
                    [&answer](Result<int> result) { answer = std::move(result); });
                QTRY_VERIFY(answer && bridge.isIdle());
            };
        ask([](query::Session&, const std::stop_token&) -> Result<int> { throw std::bad_alloc(); });
        QVERIFY(!*answer);
        QVERIFY(answer->error().code == ErrorCode::Internal);
        ask([](query::Session&, const std::stop_token&) -> Result<int> { return 7; });
        QCOMPARE(answer->value(), 7);
    }
};

} // namespace rankscope::shared

QTEST_GUILESS_MAIN(rankscope::shared::QueryBridgeTest)
#include "query_bridge_test.moc"
