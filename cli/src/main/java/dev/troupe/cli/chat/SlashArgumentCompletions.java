package dev.troupe.cli.chat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import java.util.List;
import java.util.stream.Stream;

/** Completes the arguments of slash commands. */
final class SlashArgumentCompletions {
    private SlashArgumentCompletions() {}

    static List<CompletionCandidate> of(String command, ChatSessionProvider sessions) {
        return switch (SlashCommand.named(command).orElse(SlashCommand.HELP)) {
            case MODE ->
                    Stream.of(ApprovalMode.values())
                            .map(mode -> new CompletionCandidate(WireJson.word(mode), what(mode)))
                            .toList();
            case RESUME -> sessions(sessions);
            case MODEL -> models(sessions);
            case WORKFLOW ->
                    List.of(
                            new CompletionCandidate("show", "how far it has come"),
                            new CompletionCandidate("pause", "stop before the next phase"),
                            new CompletionCandidate("resume", "go on"),
                            new CompletionCandidate("skip", "leave a phase out"),
                            new CompletionCandidate("rerun", "do a phase again, and all after it"));
            case EFFORT ->
                    Stream.of(ReasoningEffort.values())
                            .map(it -> new CompletionCandidate(it.word(), ""))
                            .toList();
            case HELD ->
                    List.of(
                            new CompletionCandidate("apply", "put it in the workspace"),
                            new CompletionCandidate("drop", "give it up"));
            case THINKING ->
                    List.of(
                            new CompletionCandidate("on", "show what the model thinks"),
                            new CompletionCandidate("off", "show its answers only"));
            default -> List.of();
        };
    }

    private static List<CompletionCandidate> models(ChatSessionProvider sessions) {
        try {
            return sessions.models().stream()
                    .map(one ->
                            new CompletionCandidate(
                                    one.name(), TerminalSanitizer.line(one.model())))
                    .toList();
        } catch (TroupeException e) {
            return List.of();
        }
    }

    private static List<CompletionCandidate> sessions(ChatSessionProvider sessions) {
        try {
            return sessions.here().stream()
                    .map(one ->
                            new CompletionCandidate(
                                    one.id().toString(), TerminalSanitizer.line(one.title())))
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
