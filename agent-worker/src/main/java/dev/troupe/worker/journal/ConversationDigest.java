package dev.troupe.worker.journal;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The facts that outlive a shortened conversation.
 *
 * @param requests what people asked, oldest first
 * @param statements what the agent said it decided or found, oldest first
 * @param files paths that were changed
 * @param commands commands that ran, each with its outcome
 * @param kept what people asked to keep, and what was found of it; null in journals of earlier versions
 * @param todo the newest list of what is to be done, as text; empty when there is none
 */
public record ConversationDigest(
        List<String> requests,
        List<String> statements,
        Set<String> files,
        List<String> commands,
        List<String> kept,
        String todo) {
    /** Nothing told. */
    public static final ConversationDigest EMPTY =
            new ConversationDigest(List.of(), List.of(), Set.of(), List.of(), List.of(), "");

    private static final int REQUESTS = 20;
    private static final int STATEMENTS = 40;
    private static final int COMMANDS = 20;
    private static final int KEPT = 40;

    /** Copies the collections. */
    public ConversationDigest {
        requests = List.copyOf(requests);
        statements = List.copyOf(statements);
        files = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(files));
        commands = List.copyOf(commands);
        kept = List.copyOf(Objects.requireNonNullElse(kept, List.of()));
    }

    /** The same, with what is to be kept besides. */
    public ConversationDigest keeping(List<String> texts) {
        return new ConversationDigest(
                requests, statements, files, commands, joined(kept, texts), todo);
    }

    /** Both in order; of long lists the newest entries stay, and always the first request. */
    public ConversationDigest then(ConversationDigest later) {
        Set<String> allFiles = new LinkedHashSet<>(files);
        allFiles.addAll(later.files);
        return new ConversationDigest(
                withFirst(joined(requests, later.requests)),
                newest(joined(statements, later.statements), STATEMENTS),
                allFiles,
                newest(joined(commands, later.commands), COMMANDS),
                newest(joined(kept, later.kept), KEPT),
                later.todo.isBlank() ? todo : later.todo);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static List<String> newest(List<String> all, int most) {
        return all.size() <= most ? all : all.subList(all.size() - most, all.size());
    }

    private static List<String> withFirst(List<String> all) {
        if (all.size() <= REQUESTS) {
            return all;
        }
        List<String> kept = new ArrayList<>(List.of(all.getFirst()));
        kept.addAll(newest(all, REQUESTS - 1));
        return kept;
    }

    /** As a message to the model. */
    public String text() {
        StringBuilder text =
                new StringBuilder(
                        "The earlier part of this conversation was left out to save room. What matters"
                                + " of it:\n");
        section(text, "Requests, oldest first", requests);
        section(text, "What you said and decided", statements);
        section(text, "Files you changed", files);
        section(text, "Commands you ran", commands);
        section(text, "What the user asked to keep, word for word", kept);
        if (!todo.isBlank()) {
            text.append("\nYour to-do list:\n").append(todo).append('\n');
        }
        return text.append("\nRead files again before you rely on what they contained.").toString();
    }

    private static void section(
            StringBuilder text, String title, java.util.Collection<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(title).append(":\n");
            lines.forEach(line -> text.append("- ").append(line).append('\n'));
        }
    }
}
