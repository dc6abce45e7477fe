package dev.troupe.cli.chat;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.line.Word;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import java.util.List;
import java.util.stream.Stream;

/** What may follow a command, for completion. */
final class Arguments {
    private Arguments() {}

    static List<Word> of(String command, Sessions sessions) {
        return switch (Slash.named(command).orElse(Slash.HELP)) {
            case MODE ->
                    Stream.of(ApprovalMode.values())
                            .map(mode -> new Word(Wire.word(mode), what(mode)))
                            .toList();
            case RESUME -> sessions(sessions);
            case WORKFLOW ->
                    List.of(
                            new Word("show", "how far it has come"),
                            new Word("pause", "stop before the next phase"),
                            new Word("resume", "go on"),
                            new Word("skip", "leave a phase out"),
                            new Word("rerun", "do a phase again, and all after it"));
            case EFFORT -> Stream.of(Effort.values()).map(it -> new Word(it.word(), "")).toList();
            case THINKING ->
                    List.of(
                            new Word("on", "show what the model thinks"),
                            new Word("off", "show its answers only"));
            default -> List.of();
        };
    }

    private static List<Word> sessions(Sessions sessions) {
        try {
            return sessions.here().stream()
                    .map(one -> new Word(one.id().toString(), SafeText.line(one.title())))
                    .toList();
        } catch (TroupeException e) {
            // Whoever presses the key again asks again; the chat tells of a server that is away.
            return List.of();
        }
    }

    static String what(ApprovalMode mode) {
        return switch (mode) {
            case PLAN -> "only reads";
            case ASK -> "asks for every edit and command";
            case ACCEPT_EDITS -> "edits freely, commands follow the policy";
            case AUTOMATIC -> "asks only what a person must answer";
        };
    }
}
