package dev.troupe.cli.command.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetCommandTest extends CommandFixture {
    private static final UUID TASK = UUID.fromString("01930000-0000-7000-8000-00000000cafe");
    private static final BudgetLimit MONTHLY =
            new BudgetLimit(50_000_000L, 2_000_000L, BudgetPeriod.MONTH);
    private static final Instant END = Instant.parse("2026-12-01T00:00:00Z");
    private static final Amount USED = new Amount(3_204_000, 1_250_000);

    @BeforeEach
    void budgets() {
        sessionIs(SessionState.WAITING, SessionAttendance.HEADLESS, 1, task(TASK, "waiting", ""));
        peer.server()
                .on(
                        "GET /v1/budgets",
                        request ->
                                PeerReply.json(
                                        List.of(
                                                budget(BudgetScope.TEAM, "*", MONTHLY, false),
                                                budget(BudgetScope.TEAM, "backend", MONTHLY, true),
                                                budget(BudgetScope.USER, "ann", null, false))));
    }

    private static BudgetStatus budget(
            BudgetScope scope, String key, @Nullable BudgetLimit limit, boolean byDefault) {
        Instant until = limit == null || limit.period() == null ? null : END;
        return new BudgetStatus(scope, key, limit, byDefault, USED, new Amount(0, 0), until);
    }

    private void answers(String call, BudgetScope scope, String key, @Nullable BudgetLimit limit) {
        peer.server().on(call, _ -> PeerReply.json(budget(scope, key, limit, false)));
    }

    private String sent(String call) {
        return peer.asked(call).getFirst().body();
    }

    @Test
    void listsAllThatMayBeSeen() {
        assertThat(cli.run("budget").lines())
                .containsExactly(
                        "WHOSE          COST      OF  TOKENS    OF  PER    UNTIL       LIMIT",
                        "team *        $3.20  $50.00    1.3M  2.0M  month  2026-12-01  own",
                        "team backend  $3.20  $50.00    1.3M  2.0M  month  2026-12-01  default",
                        "user ann      $3.20       –    1.3M     –  –      –           none");
    }

    @Test
    void programsGetOneObjectPerLine() {
        assertThat(cli.run("budget", "--json").lines())
                .hasSize(3)
                .first()
                .asString()
                .startsWith("{\"scope\":\"team\",\"key\":\"*\",\"limit\":{\"costMicros\":50000000,")
                .contains("\"period\":\"month\"", "\"used\":{\"costMicros\":3204000,");
    }

    @Test
    void aCostThatNobodyKnowsIsNull() {
        peer.server()
                .on(
                        "GET /v1/budgets/user/ann",
                        _ ->
                                PeerReply.json(
                                        new BudgetStatus(
                                                BudgetScope.USER,
                                                "ann",
                                                null,
                                                false,
                                                new Amount(0, 1_200),
                                                new Amount(0, 0),
                                                null)));

        assertThat(cli.run("budget", "user", "ann", "--json").out())
                .contains("\"used\":{\"costMicros\":null,\"tokens\":1200}")
                .contains("\"reserved\":{\"costMicros\":0,\"tokens\":0}");
        assertThat(cli.run("budget", "user", "ann").out()).contains("unknown");
    }

    @Test
    void setsALimit() {
        answers("GET /v1/budgets/team/back end", BudgetScope.TEAM, "back end", null);
        answers("PUT /v1/budgets/team/back end", BudgetScope.TEAM, "back end", MONTHLY);

        TestCommandLine.Ran ran =
                cli.run(
                        "budget",
                        "team",
                        "back end",
                        "--cost",
                        "50",
                        "--tokens",
                        "2M",
                        "--per",
                        "month");

        assertThat(ran.exit()).isZero();
        assertThat(sent("PUT /v1/budgets/team/back end"))
                .isEqualTo("{\"costMicros\":50000000,\"tokens\":2000000,\"period\":\"month\"}");
        assertThat(ran.lines()).hasSize(2).last().asString().startsWith("team back end  ");
    }

    @Test
    void whatIsNotNamedStays() {
        answers("GET /v1/budgets/user/*", BudgetScope.USER, "*", MONTHLY);
        answers("PUT /v1/budgets/user/*", BudgetScope.USER, "*", MONTHLY);

        assertThat(cli.run("budget", "user", "*", "--cost", "0", "--per", "ever").exit()).isZero();

        assertThat(sent("PUT /v1/budgets/user/*"))
                .startsWith("{\"costMicros\":0,\"tokens\":2000000")
                .doesNotContain("month");
    }

    @Test
    void aDefaultIsNoLimitOfOnesOwn() {
        peer.server()
                .on(
                        "GET /v1/budgets/user/ann",
                        _ -> PeerReply.json(budget(BudgetScope.USER, "ann", MONTHLY, true)));
        answers("PUT /v1/budgets/user/ann", BudgetScope.USER, "ann", MONTHLY);

        assertThat(cli.run("budget", "user", "ann", "--tokens", "1.5k").exit()).isZero();

        assertThat(sent("PUT /v1/budgets/user/ann"))
                .contains("\"tokens\":1500")
                .doesNotContain("month", "50000000");
    }

    @Test
    void liftsALimit() {
        answers("DELETE /v1/budgets/team/backend", BudgetScope.TEAM, "backend", null);

        assertThat(cli.run("budget", "team", "backend", "--lift").out()).contains("none");

        assertThat(peer.asked("DELETE /v1/budgets/team/backend")).hasSize(1);
    }

    @Test
    void findsSessionsAndTasksByPartsOfTheirIds() {
        String session = "/v1/budgets/session/" + SessionEventScript.SESSION;
        answers("GET " + session, BudgetScope.SESSION, SessionEventScript.SESSION.toString(), null);
        answers("GET /v1/budgets/task/" + TASK, BudgetScope.TASK, TASK.toString(), null);

        assertThat(cli.run("budget", "session").exit()).isZero();
        assertThat(cli.run("budget", "session", "beef").exit()).isZero();
        assertThat(cli.run("budget", "task", "cafe").exit()).isZero();

        assertThat(peer.asked("GET " + session)).hasSize(2);
        assertThat(peer.asked("GET /v1/budgets/task/" + TASK)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cell x | 'cell' has no budget.",
                "team | The command does not say which team.",
                "--cost 5 | The command does not say whose limit to change.",
                "team x --lift --cost 5 | --lift removes the limit",
                "team x --cost -1 | The budget -1 is not between 0 and 1000000.",
                "team x --tokens many | 'many' is no number of tokens.",
                "team x --cost 1 --per year | 'year' is no period.",
                "session zz | 'zz' cannot be the id of a session."
            })
    void refusesWhatItCannotRead(String line, String why) {
        TestCommandLine.Ran ran = cli.run(("budget " + line).split(" ", -1));

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains(why);
        assertThat(peer.asked("GET /v1/budgets")).isEmpty();
    }

    @Test
    void aPeriodAloneLimitsNothing() {
        answers("GET /v1/budgets/team/x", BudgetScope.TEAM, "x", null);

        TestCommandLine.Ran ran = cli.run("budget", "team", "x", "--per", "week");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("--per needs a limit.");
    }

    @Test
    void saysWhoMayNot() {
        peer.server()
                .on(
                        "GET /v1/budgets/team/others",
                        _ ->
                                PeerReply.problem(
                                        ErrorCode.FORBIDDEN, "ann may see that of backend."));

        TestCommandLine.Ran ran = cli.run("budget", "team", "others");

        assertThat(ran.exit()).isEqualTo(ErrorCode.FORBIDDEN.exit());
        assertThat(ran.err()).contains("error: ann may see that of backend.");
    }
}
