package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The pauses of one workflow, by its events. One that comes because a phase has failed would have come anyway: it
 * ends what was asked for, and says nothing of whether that was heard.
 */
final class WorkflowPauseLog {
    private static final String ORDER = "workflow-changed";
    private static final String PAUSES = "The workflow pauses before its next phase";

    private final Set<String> begunBefore = new HashSet<>();
    private final Set<String> begunSince = new LinkedHashSet<>();
    private final List<String> broken = new ArrayList<>();
    private long instances;
    private boolean asked;
    private boolean paused;
    private boolean letGo;
    private boolean failed;

    /** Whether somebody asks for a pause. */
    static boolean asked(RunEvidence.Event event) {
        return event.type().equals("notice")
                && ORDER.equals(event.about())
                && String.valueOf(event.said()).startsWith(PAUSES);
    }

    /** Whether a workflow pauses now, for whatever reason. */
    static boolean stopped(RunEvidence.Event event) {
        return event.type().equals("task-changed") && "paused".equals(event.about());
    }

    void take(RunEvidence.Event event) {
        if (asked(event)) {
            asked = true;
            begunSince.clear();
        } else if (event.type().equals("notice") && ORDER.equals(event.about())) {
            letGo = true;
        } else if (stopped(event)) {
            stop();
        } else if (event.type().equals("phase-changed")) {
            failed = "failed".equals(event.state());
            if ("active".equals(event.state())) {
                begin(String.valueOf(event.about()));
            }
        }
    }

    private void stop() {
        if (asked && !failed) {
            instances++;
        }
        asked = false;
        paused = true;
    }

    private void begin(String phase) {
        if (paused && !letGo) {
            instances++;
            broken.add("began its phase " + phase + " although it paused and nobody let it go on");
        }
        paused = false;
        letGo = false;
        // What is done again begins at once, as whoever asks for that wants it.
        if (begunBefore.add(phase) && asked) {
            begunSince.add(phase);
        }
        if (begunSince.size() > 1) {
            instances++;
            broken.add("was to pause, and began its phases " + begunSince + " all the same");
            asked = false;
            begunSince.clear();
        }
    }

    long instances() {
        return instances;
    }

    List<String> broken() {
        return List.copyOf(broken);
    }
}
