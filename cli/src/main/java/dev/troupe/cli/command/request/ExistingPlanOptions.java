package dev.troupe.cli.command.request;

import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.UsageException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is to become of a plan that a session has already. */
final class ExistingPlanOptions {
    @Option(
            names = "--show",
            description = {
                "Show the newest plan of a session, named in the place of the prompt; otherwise",
                "that of the last session here. No model is asked."
            })
    boolean show;

    @Option(names = "--edit", description = "Open that plan in your editor; then decide about it.")
    boolean edit;

    @Option(
            names = "--run",
            description = "Carry that plan out. A session in plan mode needs a --mode for it.")
    boolean run;

    /** Whether one of them was given. */
    boolean any() {
        return show || edit || run;
    }

    /**
     * The session that the words name; null for the last one.
     *
     * @throws UsageException when they do not go together
     */
    @Nullable String session(List<String> words) {
        if (Stream.of(show, edit, run).filter(it -> it).count() > 1 || words.size() > 1) {
            throw new UsageException(
                    "--show, --edit and --run are each about one plan, and take one session.",
                    "Give one of them, and the id of a session or nothing.");
        }
        @Nullable String session = words.isEmpty() ? null : words.getFirst();
        PartialIdResolver.check(session, "session");
        return session;
    }
}
