package dev.troupe.cli.command.session;

import dev.troupe.cli.attachment.AttachmentOptions;
import dev.troupe.cli.chat.ChatSetup;
import dev.troupe.cli.chat.PipedChat;
import dev.troupe.cli.chat.TerminalChat;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.SessionOptions;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe chat}: a conversation about the repository around the current directory. */
@Command(
        name = "chat",
        description = "Chat with an agent about your repository.",
        footer = {
            "",
            "`/help` in the chat lists what you can do there.",
            "",
            "Without a terminal, each line of standard input is one message, until the input ends or a request fails. Questions are answered no."
        })
public final class ChatCommand extends TroupeCommand {
    @Option(names = "--resume", paramLabel = "ID", description = "Continue this session.")
    @Nullable String session;

    @Mixin SessionOptions options = new SessionOptions();

    @Mixin AttachmentOptions attachments = new AttachmentOptions();

    public ChatCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        options.check("--resume", session);
        @Nullable Long micros = options.budget.micros();
        Path directory = options.directoryOption.resolve(context);
        List<MessageAttachment> images = attachments.images(context.directory());
        ConsoleStreams console = context.console();
        boolean drawn = console.inTerminal() && console.redraws();
        options.resolveModel(context);
        if (options.begin(session)) {
            context.preflight(directory, options.model, null);
        }
        TroupeApi api = context.connect();
        SessionAttendance attendance =
                drawn ? SessionAttendance.INTERACTIVE : SessionAttendance.HEADLESS;
        CreateSessionRequest sessionRequest =
                new CreateSessionRequest(
                        api.createProject(directory.toString()).id(),
                        null,
                        options.mode,
                        attendance,
                        options.isolation(),
                        options.model,
                        micros);
        ApiChatSessionProvider sessions = new ApiChatSessionProvider(context, api, sessionRequest);
        Session opened = open(api, sessions, micros, attendance);
        ChatSetup setup =
                new ChatSetup(
                        console,
                        context.home(),
                        context.doctor(),
                        context::connect,
                        sessions,
                        opened,
                        context.directory(),
                        directory,
                        images,
                        context::notifying,
                        options.effort,
                        context.environment());
        if (!drawn) {
            return PipedChat.run(setup);
        }
        TerminalChat.run(setup);
        return 0;
    }

    private Session open(
            TroupeApi api,
            ApiChatSessionProvider sessions,
            @Nullable Long micros,
            SessionAttendance attendance) {
        if (options.begin(session)) {
            return sessions.begin();
        }
        Session found = session == null ? sessions.last() : sessions.find(session);
        return api.updateSession(
                found.id(),
                new UpdateSessionRequest(null, options.mode, attendance, micros, options.model));
    }
}
