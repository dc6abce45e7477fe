package dev.troupe.cli.command;

import dev.troupe.cli.chat.Chat;
import dev.troupe.cli.chat.PlainChat;
import dev.troupe.cli.chat.Start;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.preflight.Preflight;
import dev.troupe.cli.screen.Console;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.Isolation;
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

    @Option(
            names = {"-c", "--continue"},
            description = "Go on in the last session of this repository.")
    boolean last;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "plan, ask, accept-edits or automatic.")
    @Nullable ApprovalMode mode;

    @Option(
            names = "--worktree",
            description = "Work in a copy; the result is a branch, your files stay as they are.")
    boolean worktree;

    @Option(names = "--model", paramLabel = "NAME", description = "Use this configured model.")
    @Nullable String model;

    @Mixin BudgetOption budget = new BudgetOption();

    @Mixin DirectoryOption where = new DirectoryOption();

    ChatCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        check();
        @Nullable Long micros = budget.micros();
        Path directory = where.resolve(surroundings);
        Console console = surroundings.console();
        boolean drawn = console.inTerminal() && console.redraws();
        if (session == null
                && surroundings.remote().isEmpty()
                && surroundings.server().running().isEmpty()) {
            Preflight.check(directory, model, surroundings.home(), surroundings.environment());
        }
        TroupeApi api = surroundings.connect();
        Attendance attendance = drawn ? Attendance.INTERACTIVE : Attendance.HEADLESS;
        CreateSession wished =
                new CreateSession(
                        api.createProject(directory.toString()).id(),
                        null,
                        mode,
                        attendance,
                        worktree ? Isolation.WORKTREE : null,
                        model,
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
                        surroundings.directory());
        if (!drawn) {
            return PlainChat.run(start);
        }
        Chat.run(start);
        return 0;
    }

    private void check() {
        if (session != null && last) {
            throw new Usage("--resume and --continue were both given.", "Give one of the two.");
        }
        if ((session != null || last) && (worktree || model != null)) {
            throw new Usage(
                    "--worktree and --model are set when a session begins.",
                    "Leave them out, or start a new session without --resume and --continue.");
        }
        Ids.check(session, "session");
    }

    private Session open(
            TroupeApi api, ChatSessions sessions, @Nullable Long micros, Attendance attendance) {
        if (session == null && !last) {
            return sessions.begin();
        }
        Session found = session == null ? sessions.last() : sessions.find(session);
        return api.updateSession(found.id(), new UpdateSession(null, mode, attendance, micros));
    }
}
