package dev.troupe.cli.command.task;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.PromptArgument;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe tell}: says something to one task that is under way. */
@Command(
        name = "tell",
        description = {
            "Send a message to a task that is running.",
            "The task's agent reads it before its next step. If TASK is a whole request, every agent that works on it reads the message."
        })
public final class TellCommand extends JsonCommand {
    @Parameters(
            index = "0",
            paramLabel = "TASK",
            description = "The task's ID; see `troupe tasks`.")
    String task = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "TEXT",
            description = "The message. Without it, or with `-`, Troupe reads standard input.")
    List<String> text = new ArrayList<>();

    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String session;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public TellCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        PartialIdResolver.check(session, "session");
        PartialIdResolver.check(task, "task");
        Path directory = directoryOption.resolve(context);
        String said = PromptArgument.TELL.of(text, context.console());
        TroupeApi api = context.connect();
        Session found = new SessionFinder(api).find(session, directory);
        TaskView told = PartialIdResolver.only(task, "task", api.tasks(found.id()), TaskView::id);
        PostedMessage posted = api.tell(found.id(), told.id(), said);
        if (json) {
            printJson(posted);
        } else {
            print(told(told));
        }
        return 0;
    }

    private static String told(TaskView task) {
        return task.parentId() == null
                ? "Sent to request %s: every agent that works on it reads the message."
                        .formatted(PartialIdResolver.brief(task.id()))
                : "Sent to task %s (%s) only."
                        .formatted(PartialIdResolver.brief(task.id()), task.agent());
    }
}
