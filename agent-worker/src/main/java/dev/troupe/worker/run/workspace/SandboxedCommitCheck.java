package dev.troupe.worker.run.workspace;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.workspace.commit.CommitCheck;
import dev.troupe.workspace.commit.CommitHook;
import dev.troupe.workspace.commit.CommitSafeguards;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the hooks of a trusted repository on a commit that is about to be made. They are code of the repository: they run in
 * the sandbox, over an index and a store of objects of their own, in a layer that is dropped afterwards, so that nothing
 * that they change stays.
 */
public final class SandboxedCommitCheck implements CommitCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxedCommitCheck.class);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int EXCERPT = 12_000;
    private static final String SCRIPT =
            """
            own=$(mktemp -d) && mkdir "$own/objects" || exit 1
            printf '%s' {MESSAGE} > "$own/COMMIT_EDITMSG"
            export GIT_INDEX_FILE="$own/index" GIT_EDITOR=:
            export GIT_ALTERNATE_OBJECT_DIRECTORIES={OBJECTS} GIT_OBJECT_DIRECTORY="$own/objects"
            git read-tree {TREE} || exit 1
            git update-index -q --refresh >/dev/null 2>&1
            hook() {
              name=$1; shift
              "$@" </dev/null; code=$?
              if [ $code -ne 0 ]; then printf '\\n{MARK} refused %s\\n' "$name"; exit $code; fi
            }
            {HOOKS}printf '\\n{MARK} passed\\n'
            cat "$own/COMMIT_EDITMSG"
            """;

    private final CommandRunner commands;
    private final GitCheckout checkout;
    private final CommitSafeguards safeguards;
    private final Path outputs;

    /**
     * @param outputs directory for what the hooks write
     */
    public SandboxedCommitCheck(
            CommandRunner commands,
            GitCheckout checkout,
            CommitSafeguards safeguards,
            Path outputs) {
        this.commands = commands;
        this.checkout = checkout;
        this.safeguards = safeguards;
        this.outputs = outputs;
    }

    /** Whether commands of a run can be held so that hooks may run. */
    public static boolean isPossible(CommandRunner commands) {
        return commands.layers().isPresent();
    }

    @Override
    public boolean isNeeded() {
        return !safeguards.hooks().isEmpty();
    }

    @Override
    public Verdict check(String tree, String message) throws InterruptedException {
        Optional<LayerStore> store = commands.layers();
        if (store.isEmpty()) {
            return new Verdict.Passed(message);
        }
        String mark = "troupe-" + UUID.randomUUID();
        try {
            Path output = Files.createDirectories(outputs).resolve(mark + ".txt");
            SandboxCommand command =
                    new SandboxCommand(
                            script(mark, tree, message),
                            checkout.workTree(),
                            LONGEST,
                            output,
                            EXCERPT);
            try {
                LayeredCommandResult ran = commands.run(command, store.get(), mark, _ -> {});
                ran.layer().drop();
                return verdict(mark, message, ran.result());
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException | TroupeException failed) {
            LOG.warn("The hooks of {} could not be run.", checkout.workTree(), failed);
            return refused(firstHook(), "The hook could not be run: " + failed.getMessage());
        }
    }

    private String script(String mark, String tree, String message) {
        String hooks =
                safeguards.hooks().stream()
                        .map(SandboxedCommitCheck::call)
                        .collect(Collectors.joining());
        String objects = checkout.commonDirectory().resolve("objects").toString();
        // The message last, as it may hold anything.
        return SCRIPT.replace("{MARK}", mark)
                .replace("{TREE}", tree)
                .replace("{OBJECTS}", quote(objects))
                .replace("{HOOKS}", hooks)
                .replace("{MESSAGE}", quote(message));
    }

    private static String call(CommitHook hook) {
        String arguments =
                switch (hook.name()) {
                    case "pre-commit" -> "";
                    case "prepare-commit-msg" -> " \"$own/COMMIT_EDITMSG\" message";
                    default -> " \"$own/COMMIT_EDITMSG\"";
                };
        return "hook %s %s%s\n".formatted(hook.name(), quote(hook.file().toString()), arguments);
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private Verdict verdict(String mark, String message, CommandResult result) {
        String output = result.output();
        if (result.kind() != CommandResult.Kind.EXITED) {
            return refused(
                    firstHook(),
                    "The hook did not end within %d seconds.".formatted(LONGEST.toSeconds()));
        }
        String passed = "\n" + mark + " passed\n";
        int end = output.lastIndexOf(passed);
        if (end >= 0) {
            String changed = output.substring(end + passed.length());
            return new Verdict.Passed(changed.isBlank() ? message : changed);
        }
        String refused = "\n" + mark + " refused ";
        int at = output.lastIndexOf(refused);
        return at >= 0
                ? refused(
                        output.substring(at + refused.length()).lines().findFirst().orElse("hook"),
                        output.substring(0, at))
                : refused(firstHook(), output);
    }

    private String firstHook() {
        return safeguards.hooks().getFirst().name();
    }

    private static Verdict refused(String hook, String output) {
        return new Verdict.Refused(hook.strip(), output.strip());
    }
}
