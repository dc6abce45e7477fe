package dev.troupe.cli.chat;

import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.error.TroupeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Knows the slash commands of a chat: its own, and those that files define for the project. */
final class PromptCommandMenu {
    private final ChatSessionProvider sessions;
    private volatile List<CommandView> known = List.of();
    private volatile boolean unknowable;

    PromptCommandMenu(ChatSessionProvider sessions) {
        this.sessions = sessions;
    }

    /** Reads the files' commands anew. */
    List<CommandView> refresh() {
        try {
            known = sessions.commands();
            unknowable = false;
        } catch (TroupeException e) {
            // Only workers know them where they run apart; what is typed is for those then.
            unknowable = true;
        }
        return known;
    }

    /** Those that were read last and can be used; the chat's own hide others of the same name. */
    List<CommandView> usable() {
        return known.stream()
                .filter(it -> it.fault() == null)
                .filter(it -> SlashCommand.exactly("/" + it.name()).isEmpty())
                .toList();
    }

    /** Whether a typed word names one of the files' commands. */
    boolean holds(String typed) {
        return usable().stream().anyMatch(it -> typed.equals("/" + it.name()));
    }

    /** Whether nobody here can tell which there are. */
    boolean isUnknowable() {
        return unknowable;
    }

    /** Why a file of that name defines no command. */
    Optional<String> fault(String typed) {
        return known.stream()
                .filter(it -> typed.equals("/" + it.name()))
                .map(CommandView::fault)
                .filter(java.util.Objects::nonNull)
                .findFirst();
    }

    /** What Tab offers at the beginning of a line. */
    List<CompletionCandidate> words() {
        var _ = refresh();
        List<CompletionCandidate> words = new ArrayList<>(SlashCommand.words());
        usable().forEach(it ->
                words.add(
                        new CompletionCandidate(
                                "/" + it.name(), TerminalSanitizer.line(it.description()))));
        return words;
    }
}
