package dev.troupe.cli.command.request;

import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.UsageException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Declares what can be done with a plan that a session has already. */
final class ExistingPlanOptions {
    @Option(
            names = "--show",
            description =
                    "Show the newest plan of a session without asking a model. You may give the session's ID in place of the prompt.")
    boolean show;

    @Option(
            names = "--edit",
            description = "Open that plan in your editor, then decide what to do with it.")
    boolean edit;

    @Option(
            names = "--run",
            description = "Run that plan. A session in plan mode also needs --mode.")
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
                    "--show, --edit and --run cannot be combined, and each takes at most one session.",
                    "Use one of them, with the id of one session or none.");
        }
        @Nullable String session = words.isEmpty() ? null : words.getFirst();
        PartialIdResolver.check(session, "session");
        return session;
    }
}
