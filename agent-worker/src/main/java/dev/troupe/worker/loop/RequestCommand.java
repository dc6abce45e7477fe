package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.definition.command.CommandTemplate;
import dev.troupe.worker.definition.command.PromptCommand;
import dev.troupe.worker.definition.command.PromptCommand.CommandScope;
import dev.troupe.worker.definition.command.PromptCommandLoader;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.mention.MentionTolerance;
import dev.troupe.worker.mention.SaidWords;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Puts a slash command that a request names in the place of its words. What it means is journaled before anything else is
 * done, so that a later run goes on with the same, whatever has become of its file.
 */
final class RequestCommand {
    private static final Pattern TYPED =
            Pattern.compile("/([A-Za-z0-9][A-Za-z0-9_:-]*)(?:\\s+(.*))?", Pattern.DOTALL);
    private static final String CODE = "command";
    private static final String INIT = "init";
    private static final String HINT = "Correct the file of the command.";
    private static final String UNREADABLE =
            "[The user typed a command whose file cannot be read, and was told so. It asks for nothing.]";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunState run;
    private final Path workspace;
    private final JournalRecord.@Nullable CommandExpanded expanded;
    private final boolean journaled;
    private final List<EventBody.Notice> news = new ArrayList<>();
    private boolean fromUser;
    private @Nullable String fault;

    RequestCommand(RunState run, Path workspace, RunHistory history) {
        this.run = run;
        Optional<JournalRecord.CommandExpanded> before = history.expanded();
        this.journaled = before.isPresent();
        boolean begins =
                run.turn() == 0
                        && run.task().definition().parentId() == null
                        && run.input().text().startsWith("/");
        this.workspace = workspace;
        this.expanded = before.orElseGet(() -> begins ? expand(run.input().text()) : null);
        if (expanded != null) {
            run.follow(expanded);
        }
    }

    private JournalRecord.@Nullable CommandExpanded expand(String said) {
        Optional<TypedCommand> typed = find(said);
        if (typed.isEmpty()) {
            return null;
        }
        PromptCommand command = typed.get().command();
        CommandTemplate.FilledPrompt prompt =
                new CommandTemplate(command.body(), workspace.toString())
                        .fill(typed.get().arguments());
        fromUser = command.scope() != CommandScope.REPOSITORY;
        return new JournalRecord.CommandExpanded(
                command.name(),
                command.origin(),
                prompt.text(),
                prompt.commands(),
                model(command),
                isInit(command));
    }

    /** A command as it was typed. */
    private record TypedCommand(PromptCommand command, String arguments) {}

    private Optional<TypedCommand> find(String said) {
        Matcher typed = TYPED.matcher(said.strip());
        if (!typed.matches()) {
            return Optional.empty();
        }
        String name = typed.group(1);
        PromptCommandLoader.FoundCommands found = run.tools().agents().commands().in(workspace);
        PromptCommand command = found.commands().get(name);
        if (command == null) {
            fault = found.faults().get(name);
            if (fault == null) {
                tell(
                        "There is no command /%s here; the message was sent unchanged."
                                .formatted(name));
            }
            return Optional.empty();
        }
        tell(command);
        return Optional.of(new TypedCommand(command, typed.group(2) == null ? "" : typed.group(2)));
    }

    private static boolean isInit(PromptCommand command) {
        return command.scope() == CommandScope.BUILT_IN && command.name().equals(INIT);
    }

    /**
     * Refuses a request whose command has a file that cannot be read: its name alone asks a model for nothing.
     *
     * @throws TroupeException CONFIGURATION_INVALID with what is wrong with the file
     */
    void requireReadable(JournalBatch batch) {
        if (fault != null) {
            batch.step(0, new JournalRecord.RequestWithdrawn(fault));
            throw new TroupeException(ErrorCode.CONFIGURATION_INVALID, fault, HINT, null);
        }
    }

    /** Makes the words that stand in the place of the request's; empty when it names no command. */
    Optional<SaidWords> words() {
        return expanded == null
                ? Optional.empty()
                : Optional.of(
                        words(
                                expanded,
                                run.input().text(),
                                !journaled && fromUser,
                                MentionTolerance.REFUSED));
    }

    /** What the file of a repository names, nobody has agreed to. */
    private static SaidWords words(
            JournalRecord.CommandExpanded command,
            String typed,
            boolean theirs,
            MentionTolerance tolerance) {
        return new SaidWords(
                command.intro(), command.text(), theirs ? null : typed, tolerance, tolerance);
    }

    /**
     * Makes the words that stand in the place of a message to the request that is under way. The agent has a turn already, so
     * that it runs the commands of the prompt itself.
     *
     * @param batch takes what people are told
     * @return empty when the message names no command
     */
    Optional<SaidWords> expand(String said, JournalBatch batch) {
        if (!said.startsWith("/")) {
            return Optional.empty();
        }
        news.clear();
        fault = null;
        Optional<SaidWords> words = find(said).flatMap(typed -> underWay(typed, said));
        if (fault != null) {
            tell(fault + " The agent was told that it means nothing.");
            words = Optional.of(SaidWords.byPeople(UNREADABLE, MentionTolerance.TOLD));
        }
        news.forEach(batch::event);
        news.clear();
        return words;
    }

    private Optional<SaidWords> underWay(TypedCommand typed, String said) {
        PromptCommand command = typed.command();
        if (isInit(command)) {
            tell(
                    "/init is a request of its own: type it again when this one has ended. The message was sent unchanged.");
            return Optional.empty();
        }
        CommandTemplate.FilledPrompt prompt =
                new CommandTemplate(command.body(), workspace.toString())
                        .fillForAgent(typed.arguments());
        if (command.model() != null) {
            tell("The running request keeps its model.");
        }
        return Optional.of(
                words(
                        new JournalRecord.CommandExpanded(
                                command.name(),
                                command.origin(),
                                prompt.text(),
                                List.of(),
                                null,
                                false),
                        said,
                        command.scope() != CommandScope.REPOSITORY,
                        MentionTolerance.TOLD));
    }

    private void tell(PromptCommand command) {
        if (command.scope() != CommandScope.BUILT_IN) {
            tell("Command /%s is defined in %s.".formatted(command.name(), command.origin()));
        }
        if (!command.allowedTools().isEmpty()) {
            tell(
                    "%s sets `allowed-tools`, which grants nothing here; the policy decides what needs approval."
                            .formatted(command.origin()));
        }
    }

    /** A repository chooses models by its trusted file alone. */
    private @Nullable String model(PromptCommand command) {
        String wanted = command.model();
        if (wanted == null) {
            return null;
        }
        if (command.scope() == CommandScope.REPOSITORY) {
            tell(
                    "%s asks for the model '%s', but a repository chooses models only in its trusted settings file."
                            .formatted(command.origin(), wanted));
            return null;
        }
        if (!run.models().catalog().names().contains(wanted)) {
            tell(
                    "%s wants the model '%s', which is not configured; the agent uses its usual model."
                            .formatted(command.origin(), wanted));
            return null;
        }
        return wanted;
    }

    private void tell(String text) {
        news.add(new EventBody.Notice(CODE, text));
    }

    /** Has the journal keep what the command means. */
    void keep(JournalBatch batch) {
        if (expanded != null && !journaled) {
            batch.step(0, expanded);
        }
        news.forEach(batch::event);
    }

    /**
     * Makes the turn whose calls bring what the prompt asks commands for. They are judged, held and undone as those of a
     * model are.
     */
    Optional<JournalRecord.Turn> commands() {
        if (expanded == null || expanded.commands().isEmpty() || run.turn() > 0) {
            return Optional.empty();
        }
        List<RawToolCall> calls = new ArrayList<>();
        for (String line : expanded.commands()) {
            calls.add(
                    new RawToolCall(
                            "command_" + (calls.size() + 1),
                            "bash",
                            JSON.writeValueAsString(Map.of("command", line)),
                            null));
        }
        return Optional.of(
                new JournalRecord.Turn(
                        run.model(),
                        "",
                        calls,
                        List.of(),
                        List.of(),
                        false,
                        ModelUsage.NONE,
                        false));
    }
}
