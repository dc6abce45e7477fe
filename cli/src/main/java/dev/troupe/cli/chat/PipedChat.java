package dev.troupe.cli.chat;

import dev.troupe.cli.attachment.CallerDirectory;
import dev.troupe.cli.attachment.OwnCommandRunner;
import dev.troupe.cli.attachment.PendingAttachments;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.follow.ApprovalAnswerPolicy;
import dev.troupe.cli.follow.ApprovalPrompter;
import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.FormPrompter;
import dev.troupe.cli.follow.InterruptCounter;
import dev.troupe.cli.follow.TaskFollower;
import dev.troupe.cli.lineeditor.LineContinuation;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A chat without a terminal that can be drawn on: one message after the other from the input, until it ends or one fails. */
public final class PipedChat {
    private final ChatSetup chatSetup;
    private final TroupeApi api;
    private final BufferedReader input;
    private final PendingAttachments attachments;
    private final OwnCommandRunner ownCommands;
    private final PromptCommandMenu menu;

    private PipedChat(ChatSetup chatSetup) {
        this.chatSetup = chatSetup;
        this.attachments = new PendingAttachments(chatSetup.attachments());
        this.menu = new PromptCommandMenu(chatSetup.sessions());
        this.api = chatSetup.connect().apply(chatSetup.console().err()::println);
        this.input =
                new BufferedReader(
                        new InputStreamReader(chatSetup.console().in(), StandardCharsets.UTF_8));
        // Ctrl-C at a terminal reaches this process and the command alike.
        this.ownCommands =
                new OwnCommandRunner(
                        chatSetup.place(),
                        chatSetup.environment(),
                        false,
                        line -> chatSetup.console().out().println(TerminalSanitizer.line(line)),
                        attachments);
    }

    /**
     * Says what the input says; nobody is there to be asked.
     *
     * @return the exit code of the last request
     */
    public static int run(ChatSetup setup) {
        try {
            return new PipedChat(setup).run();
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The input could not be read (" + e.getMessage() + ").",
                    e);
        }
    }

    private int run() throws IOException {
        int exit = 0;
        for (String text = next(); text != null && exit == 0; text = next()) {
            Optional<String> own = OwnCommandRunner.command(text.strip());
            if (own.isPresent()) {
                runOwn(own.get());
                continue;
            }
            if (SlashCommand.meant(text) && !isFromFile(text)) {
                if (SlashCommand.named(text.strip())
                        .filter(SlashCommand.EXIT::equals)
                        .isPresent()) {
                    return exit;
                }
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "'"
                                + text.strip()
                                + "' is a chat command, and chat commands need a terminal.",
                        "Leave that line out; `troupe --help` lists commands for scripts.");
            }
            exit = say(text).exit();
        }
        return exit;
    }

    /** What files define is words for an agent, as in {@code troupe run}. */
    private boolean isFromFile(String text) {
        String name = text.strip().split("\\s+", 2)[0];
        if (SlashCommand.exactly(name).isPresent()) {
            return false;
        }
        var _ = menu.refresh();
        return menu.holds(name) || menu.isUnknowable();
    }

    private void runOwn(String command) {
        String hindered = ownCommands.start(command);
        if (!hindered.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    hindered,
                    "Check the variable SHELL, or leave the line out.");
        }
        try {
            ownCommands.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable String next() throws IOException {
        String line = input.readLine();
        while (line != null && line.isBlank()) {
            line = input.readLine();
        }
        StringBuilder text = new StringBuilder();
        while (line != null) {
            text.append(line);
            if (!LineContinuation.open(text.toString())) {
                return text.toString();
            }
            String next = LineContinuation.next(text.toString());
            text.setLength(0);
            text.append(next);
            line = input.readLine();
        }
        return text.toString().isBlank() ? null : text.toString();
    }

    private FollowedTaskOutcome say(String text) {
        ConsoleStreams console = chatSetup.console();
        RequestTrace.next();
        List<MessageAttachment> with = attachments.take();
        PostedMessage posted =
                api.postMessage(
                        chatSetup.session().id(),
                        new PostMessageRequest(text)
                                .with(chatSetup.effort())
                                .inContext(
                                        CallerDirectory.within(
                                                chatSetup.session().projectPath(),
                                                chatSetup.place()),
                                        with.isEmpty() ? null : with));
        ApprovalPrompter nobody = (asked, settled) -> new ApprovalResponse.No(null);
        return new TaskFollower(
                        api,
                        new TextTaskDisplay(console),
                        ApprovalAnswerPolicy.NO,
                        nobody,
                        FormPrompter.NOBODY,
                        new InterruptCounter(),
                        false)
                .follow(FollowedTask.started(chatSetup.session(), posted.taskId(), posted.event()));
    }
}
