package dev.troupe.cli.status;

import dev.troupe.cli.peer.Story;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.status.Status;
import dev.troupe.contracts.status.Status.Latency;
import dev.troupe.contracts.status.Status.ModelFigures;
import dev.troupe.contracts.status.Status.RunningTask;
import dev.troupe.contracts.status.Status.ToolFigures;
import dev.troupe.contracts.status.Status.WorkerStatus;
import java.time.Instant;
import java.util.List;

/** How servers may stand. */
public final class Statuses {
    private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");
    private static final Spend SPEND = new Spend(120_000, 4_100, 98_400, 420_000);

    private Statuses() {}

    /** Much is going on. */
    public static Status busy() {
        return new Status(
                AT,
                null,
                new Status.Tasks(1, 3, 2, 1, AT.minusSeconds(125)),
                List.of(
                        new WorkerStatus("worker-1", "local", "lab", 2, 4, AT.minusSeconds(1)),
                        new WorkerStatus("worker-2", "far", "shed", 0, null, AT.minusSeconds(40))),
                List.of(
                        new RunningTask(
                                Story.TASK,
                                Story.SESSION,
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
                                Story.APPROVAL,
                                Story.SESSION,
                                Story.TASK,
                                "agent",
                                "reviewer",
                                null,
                                "Look \u001b[31mat 円円円円 円円円円 円円円円 円円円円 円円円円 円円円円",
                                "worker-1",
                                AT.minusSeconds(3),
                                null,
                                null)),
                List.of(Story.session(SessionState.WORKING, Attendance.HEADLESS, 9)),
                new Status.Recent(
                        10,
                        new Status.Ended(14, 1, 0, 0),
                        List.of(
                                new ModelFigures(
                                        "default",
                                        42,
                                        2,
                                        new Latency(1_200, 3_400, 9_000),
                                        SPEND,
                                        45_000,
                                        200_000),
                                new ModelFigures("dead", 0, 3, null, Spend.NONE, 0, 0)),
                        List.of(
                                new ToolFigures(
                                        "bash", 11, 1, 0, 0, 0, new Latency(40, 900, 61_000)),
                                new ToolFigures("web", 0, 0, 1, 0, 0, null))),
                new Status.Costs(SPEND, SPEND.plus(SPEND)));
    }

    /** Nothing is going on, and nobody is there. */
    public static Status idle() {
        return new Status(
                AT,
                "blue",
                new Status.Tasks(0, 0, 0, 0, null),
                List.of(),
                List.of(),
                List.of(),
                new Status.Recent(10, new Status.Ended(0, 0, 0, 0), List.of(), List.of()),
                new Status.Costs(Spend.NONE, Spend.NONE));
    }
}
