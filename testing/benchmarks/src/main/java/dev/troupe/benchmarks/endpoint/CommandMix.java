package dev.troupe.benchmarks.endpoint;

import dev.troupe.permission.Verdict;
import java.util.random.RandomGenerator;

/**
 * Kinds of commands that agents ask about in a Rust project, each in its share. Wherever {@code @} stands is a word that
 * was never there before, so that nothing can be remembered.
 */
enum CommandMix {
    /** Lines that a rule names in so many words. */
    NAMED(20, Verdict.ALLOW, "cargo test", "cargo check", "cargo fmt", "git status"),
    /** A rule, with further options and operands. */
    COVERED(
            30,
            Verdict.ALLOW,
            "cargo test --release @::tests -- --nocapture",
            "cargo build -p @ --features @",
            "grep -rn @ src",
            "git log --oneline -n 20 -- src/@.rs",
            "cat src/@.rs"),
    /** What models write most days. */
    COMPOUND(
            20,
            Verdict.ALLOW,
            "grep -rn @ src | wc -l && cargo build --release 2>&1",
            "cd src && cat @.rs | head -n 40",
            "cargo test @ 2>&1 | tail -n 30"),
    /** What a rule asks about. */
    ASKED(12, Verdict.ASK, "git push origin @", "rm src/@.rs", "cargo install @"),
    /** What no rule is about. */
    UNKNOWN(5, Verdict.ASK, "@ --all", "./scripts/@.sh src"),
    /** What is spelled almost like something that a rule is about. */
    MISSPELT(5, Verdict.ASK, "cargo tset @", "git sttaus @"),
    /** What must not run, some of it behind wrappers. */
    BLOCKED(
            8,
            Verdict.BLOCK,
            "rm -rf / --@",
            "env A=@ bash -c 'rm -rf ~'",
            "cat src/@.rs .env",
            "cargo publish -p @");

    private static final int ALL = 100;

    private final int share;
    private final Verdict verdict;

    /** With line feeds between them. */
    private final String lines;

    CommandMix(int share, Verdict verdict, String... lines) {
        this.share = share;
        this.verdict = verdict;
        this.lines = String.join("\n", lines);
    }

    /**
     * A line to ask about.
     *
     * @param expected what has to be decided about it
     */
    record Asked(String line, Verdict expected) {}

    static Asked next(RandomGenerator random) {
        int at = random.nextInt(ALL);
        for (CommandMix kind : values()) {
            at -= kind.share;
            if (at < 0) {
                return kind.drawn(random);
            }
        }
        throw new IllegalStateException("The shares do not come to " + ALL + ".");
    }

    private Asked drawn(RandomGenerator random) {
        String[] all = lines.split("\n", -1);
        String[] pieces = all[random.nextInt(all.length)].split("@", -1);
        StringBuilder line = new StringBuilder(pieces[0]);
        for (int i = 1; i < pieces.length; i++) {
            line.append("w").append(Long.toString(random.nextLong() >>> 16, Character.MAX_RADIX));
            line.append(pieces[i]);
        }
        return new Asked(line.toString(), verdict);
    }

    /** In percent. */
    int share() {
        return share;
    }
}
