package dev.troupe.cli;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.LineWrapper;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** Tells people and programs what went wrong and what to do next. */
final class FailureReporter {
    private FailureReporter() {}

    /** Reports a failure and gives its exit code. */
    static int report(ConsoleStreams console, boolean json, TroupeException failure) {
        int exit = failure.code().exit();
        String detail = String.valueOf(failure.getMessage());
        if (json) {
            var line =
                    WireJson.object()
                            .put("type", "error")
                            .put("code", failure.code().wire())
                            .put("detail", detail)
                            .put("hint", failure.hint())
                            .put("exit", exit);
            JsonTaskDisplay.print(console, line);
        } else {
            tell(console, "error: " + TerminalSanitizer.block(detail));
            tell(console, "  next: " + TerminalSanitizer.line(failure.hint()));
            console.err().println("  code: " + failure.code().wire());
        }
        return exit;
    }

    private static void tell(ConsoleStreams console, String text) {
        boolean folds = console.errTerminal() && console.outTerminal();
        console.err().println(folds ? LineWrapper.prose(text, console.columns()) : text);
    }

    /** A failure that should not have happened; its stack trace goes to a file. */
    static TroupeException unexpected(TroupeHome home, Throwable failure) {
        Path log = home.logs().resolve("cli.log");
        String where = "Report this, and attach " + log + ".";
        try (PrintWriter writer =
                new PrintWriter(
                        Files.newBufferedWriter(
                                home.create().logs().resolve("cli.log"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.APPEND))) {
            writer.println(Instant.now());
            failure.printStackTrace(writer);
        } catch (IOException | TroupeException e) {
            where = "Report this; its stack trace could not be saved in " + log + " (" + e + ").";
        }
        return new TroupeException(
                ErrorCode.INTERNAL, "Something unexpected happened: " + failure, where, failure);
    }
}
