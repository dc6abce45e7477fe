package dev.troupe.benchmarks.commands;

/** Lines whose decision is measured. */
public enum Line {
    /** A line that a rule names in so many words. */
    EXACT("cargo test"),
    /** A rule with further options and operands. */
    RULE("cargo test --release parser::tests -- --nocapture"),
    /** A phrase that the policy calls a synonym. */
    SYNONYM("run tests"),
    /** A misspelt command. */
    FUZZY("git sttaus"),
    /** What a model writes most days. */
    COMPOUND("grep -rn TODO src | wc -l && cargo build --release 2>&1"),
    /** Something that is blocked, behind a wrapper. */
    BLOCKED("env A=1 bash -c 'git push --force'"),
    /** 16 kB of commands. */
    MANY("a;".repeat(8_192)),
    /** 16 kB of operands. */
    WIDE("cat " + "x ".repeat(8_000)),
    /** 16 kB of nesting. */
    DEEP("$(".repeat(8_000)),
    /** 16 kB of quotes. */
    QUOTES("echo " + "'a'\"b\"".repeat(2_600)),
    /** 16 kB of back-ticks. */
    TICKS("`".repeat(16_000)),
    /** 16 kB of wrappers. */
    WRAPPERS("sudo -? " + "eval sudo -? ".repeat(1_200));

    private final String text;

    Line(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
