package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Answering;
import dev.troupe.cli.follow.Follower;
import dev.troupe.cli.follow.Forms;
import dev.troupe.cli.follow.Interrupts;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Questions;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.line.Continuation;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A chat without a terminal that can be drawn on: one message after the other from the input, until it ends or one fails. */
public final class PlainChat {
    private final Start start;
    private final TroupeApi api;
    private final BufferedReader input;

    private PlainChat(Start start) {
        this.start = start;
        this.api = start.connect().apply(start.console().err()::println);
        this.input =
                new BufferedReader(
                        new InputStreamReader(start.console().in(), StandardCharsets.UTF_8));
    }

    /**
     * Says what the input says; nobody is there to be asked.
     *
     * @return the exit code of the last request
     */
    public static int run(Start start) {
        try {
            return new PlainChat(start).run();
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
            if (Slash.meant(text)) {
                if (Slash.named(text.strip()).filter(Slash.EXIT::equals).isPresent()) {
                    return exit;
                }
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "'" + text.strip() + "' is a command, and those need a terminal.",
                        "Leave it out; `troupe --help` lists commands for scripts.",
                        null);
            }
            exit = say(text).exit();
        }
        return exit;
    }

    private @Nullable String next() throws IOException {
        String line = input.readLine();
        while (line != null && line.isBlank()) {
            line = input.readLine();
        }
        StringBuilder text = new StringBuilder();
        while (line != null) {
            text.append(line);
            if (!Continuation.open(text.toString())) {
                return text.toString();
            }
            String next = Continuation.next(text.toString());
            text.setLength(0);
            text.append(next);
            line = input.readLine();
        }
        return text.toString().isBlank() ? null : text.toString();
    }

    private Outcome say(String text) {
        Console console = start.console();
        RequestTrace.next();
        PostedMessage posted =
                api.postMessage(start.session().id(), new PostMessage(text).with(start.effort()));
        Questions nobody = (asked, settled) -> new dev.troupe.cli.follow.Answer.No(null);
        return new Follower(
                        api,
                        new TextScreen(console),
                        Answering.NO,
                        nobody,
                        Forms.NOBODY,
                        new Interrupts(),
                        false)
                .follow(Watched.started(start.session(), posted.taskId(), posted.event()));
    }
}
