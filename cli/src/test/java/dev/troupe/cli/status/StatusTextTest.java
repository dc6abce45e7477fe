package dev.troupe.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.contracts.status.ServerStatus;
import java.time.ZoneOffset;
import java.util.List;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusTextTest {
    private static List<String> lines(ServerStatus status, int width, boolean colour) {
        return new StatusText(
                        new AnsiStyle(colour), id -> id.toString().substring(28), ZoneOffset.UTC)
                .lines(status, width);
    }

    @Test
    void tellsEverythingWhereThereIsRoom() {
        assertThat(lines(StatusExamples.busy(), 110, false))
                .containsExactly(
                        "Troupe at 12:00:00, all teams",
                        "tasks   2 running, 3 queued (longest 2m 05s), 1 waiting, 1 pending",
                        "ended   14 succeeded, 1 failed, 0 cancelled in 10 min",
                        "tokens  120.0k in (82% from the cache), 4.1k out in 10 min",
                        "cost    $0.42 in the last hour, $0.84 in 24 hours",
                        "",
                        "WORKER    CELL   HOST  RUNS     SEEN",
                        "worker-1  local  lab    2/4   1s ago",
                        "worker-2  far    shed     0  40s ago",
                        "",
                        "RUNNING   AGENT         FOR  CONTEXT  MODEL    WORKER    GOAL",
                        "0000cafe  developer  1h 01m      22%  default  worker-1  Round up not down",
                        "0000f00d  reviewer       3s        –           worker-1  Look ␛[31mat 円円円円 円円円円 円円円円 円円円円 円…",
                        "",
                        "SESSION   STATE    TOKENS   COST  ASKS  TITLE",
                        "0000beef  working    4.5k  $0.01     –  Fix the rounding  (/somewhere/shop)",
                        "",
                        "MODEL    CALLS  FAILED   P50   P95   P99  CACHED  CONTEXT  TOKENS   COST",
                        "default     42       2  1.2s  3.4s  9.0s     82%      22%  124.1k  $0.42",
                        "dead         0       3     –     –     –       –        –       0  $0.00",
                        "",
                        "TOOL  CALLS   OK  FAILED  REFUSED  DENIED  INTERRUPTED   P50    P95     P99",
                        "bash     12  91%       1        0       0            0  40ms  900ms  1m 01s",
                        "web       1   0%       0        1       0            0     –      –       –",
                        "",
                        "VALIDATOR     LAYER         RUNS  REFUSED    P50  P95",
                        "token-budget  before-model    42        0   84µs  1ms",
                        "syntax        before-tool      –        2      –    –",
                        "diagnostics   after-tool       9        1  830ms  12s");
    }

    @Test
    void saysThatThereIsNothing() {
        assertThat(lines(StatusExamples.idle(), 80, false))
                .containsExactly(
                        "Troupe at 12:00:00, team blue",
                        "tasks   0 running, 0 queued, 0 waiting, 0 pending",
                        "ended   0 succeeded, 0 failed, 0 cancelled in 10 min",
                        "tokens  0 in, 0 out in 10 min",
                        "cost    $0.00 in the last hour, $0.00 in 24 hours",
                        "",
                        "No worker is running; queued tasks wait for one.",
                        "",
                        "No model was called in the last 10 min.",
                        "",
                        "No tool was called in the last 10 min.");
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 40, 60, 80, 100})
    void fitsTheTerminal(int width) {
        for (ServerStatus status : List.of(StatusExamples.busy(), StatusExamples.idle())) {
            assertThat(lines(status, width, true))
                    .allSatisfy(line ->
                            assertThat(AttributedString.fromAnsi(line).columnLength())
                                    .as(line)
                                    .isLessThanOrEqualTo(width));
        }
    }

    @Test
    void leavesOutTheLeastImportantFirst() {
        assertThat(lines(StatusExamples.busy(), 60, false))
                .contains(
                        "RUNNING   AGENT         FOR  CONTEXT  GOAL",
                        "0000cafe  developer  1h 01m      22%  Round up not down",
                        "MODEL    CALLS  FAILED   P50   P95   P99  CACHED   COST",
                        "TOOL  CALLS   OK  FAILED  REFUSED   P50    P95     P99");
    }

    @Test
    void showsWhatIsWrongInRed() {
        assertThat(lines(StatusExamples.busy(), 110, true))
                .anySatisfy(line -> assertThat(line).contains("\u001b[31m40s ago\u001b[0m"))
                .anySatisfy(line -> assertThat(line).contains("\u001b[31m3\u001b[0m"));
        assertThat(lines(StatusExamples.busy(), 110, false))
                .noneMatch(line -> line.contains("\u001b"));
    }
}
