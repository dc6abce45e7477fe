package dev.troupe.cli.lineeditor;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jspecify.annotations.Nullable;

/** Completes commands at the beginning of a line, what belongs behind them, and files and symbols behind an at sign. */
public final class InputLineCompleter implements Completer {
    private static final int MOST = 30;

    private final Supplier<List<CompletionCandidate>> commands;
    private final Function<String, List<CompletionCandidate>> arguments;
    private final ProjectFileList files;
    private final ProjectSymbolNames symbols;

    /**
     * @param commands with their slashes
     * @param arguments what may follow a command; empty for one that takes nothing
     */
    public InputLineCompleter(
            Supplier<List<CompletionCandidate>> commands,
            Function<String, List<CompletionCandidate>> arguments,
            ProjectFileList files,
            ProjectSymbolNames symbols) {
        this.commands = commands;
        this.arguments = arguments;
        this.files = files;
        this.symbols = symbols;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String word = line.word().substring(0, line.wordCursor());
        int mention = MentionCompletions.begin(word);
        if (mention >= 0) {
            int sort = 1;
            for (CompletionCandidate one :
                    MentionCompletions.of(
                            word.substring(mention + 1),
                            files.known(),
                            symbols::startingWith,
                            MOST)) {
                candidates.add(candidate(word.substring(0, mention), one, sort++));
            }
        } else if (line.line().startsWith("/")) {
            @Nullable String command = line.wordIndex() == 0 ? null : line.words().getFirst();
            List<CompletionCandidate> offered =
                    command == null ? commands.get() : arguments.apply(command);
            int sort = 1;
            for (CompletionCandidate one : offered) {
                if (one.value().startsWith(word)
                        || (command != null && one.value().contains(word))) {
                    candidates.add(candidate("", one, sort++));
                }
            }
        }
    }

    // The position keeps the order in which the best stands first.
    private static Candidate candidate(String before, CompletionCandidate word, int sort) {
        @Nullable String description = word.description().isEmpty() ? null : word.description();
        boolean isWhole = !word.value().endsWith(":");
        return new Candidate(
                before + word.value(), word.value(), null, description, null, null, isWhole, sort);
    }
}
