package dev.troupe.cli.command;

import dev.troupe.cli.chat.Chat;
import dev.troupe.cli.chat.PlainChat;
import dev.troupe.cli.chat.Start;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.screen.Console;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSession;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe chat}: a conversation about the repository around the current directory. */
@Command(
        name = "chat",
        description =
                "Talk about the repository around the current directory, and have it changed.",
        sortOptions = false,
        footer = {
            "",
            "/help in the chat lists what it can do. Without a terminal, messages are read from",
            "standard input, one a line, until it ends or one fails; questions are answered no."
        })
final class ChatCommand extends TroupeCommand {
    @Option(names = "--resume", paramLabel = "ID", description = "Go on in this session.")
    @Nullable String session;

    @Mixin SessionOptions options = new SessionOptions();

    @Mixin BudgetOption budget = new BudgetOption();

    @Mixin EffortOption effort = new EffortOption();

    @Mixin DirectoryOption where = new DirectoryOption();

    ChatCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        options.check("--resume", session);
        @Nullable Long micros = budget.micros();
        Path directory = where.resolve(surroundings);
        Console console = surroundings.console();
        boolean drawn = console.inTerminal() && console.redraws();
        if (options.begin(session)) {
            surroundings.preflight(directory, options.model, null);
        }
        TroupeApi api = surroundings.connect();
        Attendance attendance = drawn ? Attendance.INTERACTIVE : Attendance.HEADLESS;
        CreateSession wished =
                new CreateSession(
                        api.createProject(directory.toString()).id(),
                        null,
                        options.mode,
                        attendance,
                        options.isolation(),
                        options.model,
                        micros);
        ChatSessions sessions = new ChatSessions(api, wished);
        Session opened = open(api, sessions, micros, attendance);
        Start start =
                new Start(
                        console,
                        surroundings.home(),
                        surroundings.doctor(),
                        surroundings::connect,
                        sessions,
                        opened,
                        surroundings.directory(),
                        surroundings::notifying,
                        effort.value,
                        surroundings.environment());
        if (!drawn) {
            return PlainChat.run(start);
        }
        Chat.run(start);
        return 0;
    }

    private Session open(
            TroupeApi api, ChatSessions sessions, @Nullable Long micros, Attendance attendance) {
        if (options.begin(session)) {
            return sessions.begin();
        }
        Session found = session == null ? sessions.last() : sessions.find(session);
        return api.updateSession(
                found.id(), new UpdateSession(null, options.mode, attendance, micros));
    }
}
