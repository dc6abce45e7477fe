package dev.troupe.cli.status;

import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.ServerStatus.Latency;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import dev.troupe.contracts.status.ServerStatus.RunningTask;
import dev.troupe.contracts.status.ServerStatus.ToolFigures;
import dev.troupe.contracts.status.ServerStatus.ValidatorFigures;
import dev.troupe.contracts.status.ServerStatus.WorkerStatus;
import java.time.Instant;
import java.util.List;

/** How servers may stand. */
public final class StatusExamples {
    private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");
    private static final ModelUsage SPEND = new ModelUsage(120_000, 4_100, 98_400, 420_000);

    private StatusExamples() {}

    /** Much is going on. */
    public static ServerStatus busy() {
        return new ServerStatus(
                AT,
                null,
                new ServerStatus.Tasks(1, 3, 2, 1, AT.minusSeconds(125)),
                List.of(
                        new WorkerStatus("worker-1", "local", "lab", 2, 4, AT.minusSeconds(1)),
                        new WorkerStatus("worker-2", "far", "shed", 0, null, AT.minusSeconds(40))),
                List.of(
                        new RunningTask(
                                SessionEventScript.TASK,
                                SessionEventScript.SESSION,
                                null,
                                "agent",
                                "developer",
                                "default",
                                "Round up\nnot down",
                                "worker-1",
                                AT.minusSeconds(3_700),
                                45_000L,
                                200_000L),
                        new RunningTask(
                                SessionEventScript.APPROVAL,
                                SessionEventScript.SESSION,
                                SessionEventScript.TASK,
                                "agent",
                                "reviewer",
                                null,
                                "Look \u001b[31mat 円円円円 円円円円 円円円円 円円円円 円円円円 円円円円",
                                "worker-1",
                                AT.minusSeconds(3),
                                null,
                                null)),
                List.of(
                        SessionEventScript.session(
                                SessionState.WORKING, SessionAttendance.HEADLESS, 9)),
                new ServerStatus.Recent(
                        10,
                        new ServerStatus.Ended(14, 1, 0, 0),
                        List.of(
                                new ModelFigures(
                                        "default",
                                        42,
                                        2,
                                        new Latency(1_200, 3_400, 9_000),
                                        SPEND,
                                        45_000,
                                        200_000),
                                new ModelFigures("dead", 0, 3, null, ModelUsage.NONE, 0, 0)),
                        List.of(
                                new ToolFigures(
                                        "bash", 11, 1, 0, 0, 0, new Latency(40, 900, 61_000)),
                                new ToolFigures("web", 0, 0, 1, 0, 0, null))),
                new ServerStatus.Costs(SPEND, SPEND.plus(SPEND)),
                List.of(
                        new ValidatorFigures("before-model", "token-budget", 42, 0, 84L, 1_400L),
                        new ValidatorFigures("before-tool", "syntax", 0, 2, null, null),
                        new ValidatorFigures("before-tool", "hooks", 0, 0, null, null),
                        new ValidatorFigures(
                                "after-tool", "diagnostics", 9, 1, 830_000L, 12_100_000L)));
    }

    /** Nothing is going on, and nobody is there. */
    public static ServerStatus idle() {
        return new ServerStatus(
                AT,
                "blue",
                new ServerStatus.Tasks(0, 0, 0, 0, null),
                List.of(),
                List.of(),
                List.of(),
                new ServerStatus.Recent(
                        10, new ServerStatus.Ended(0, 0, 0, 0), List.of(), List.of()),
                new ServerStatus.Costs(ModelUsage.NONE, ModelUsage.NONE),
                List.of());
    }
}
