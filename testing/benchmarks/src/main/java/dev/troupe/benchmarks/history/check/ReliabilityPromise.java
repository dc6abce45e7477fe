package dev.troupe.benchmarks.history.check;

/** Names what is promised, whatever is killed. */
public enum ReliabilityPromise {
    NOTHING_LOST("An acknowledged request is never lost, and none runs twice."),
    ANSWERS("An acknowledged answer comes to its task once, as it was given."),
    PAUSES("A workflow that was to pause begins one phase more at most, and none while it pauses."),
    EFFECTS_ONCE("Effects happen once."),
    FENCED("A stale worker cannot write."),
    QUARANTINE("A task that keeps killing its worker is quarantined with its history."),
    CANCEL("Cancel takes effect within two seconds."),
    BUDGET("A budget is overshot by one call at most."),
    PAID_ONCE("Journaled turns are never paid for twice."),
    EVENTS("Events are numbered without gap or repeat, and a reader sees each once."),
    NOTHING_DROPPED("No accepted change is dropped.");

    private final String sentence;

    ReliabilityPromise(String sentence) {
        this.sentence = sentence;
    }

    /** For people. */
    public String sentence() {
        return sentence;
    }
}
