package dev.troupe.cli.attachment;

import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.MessageLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Declares the options by which things come with a request, and collects these. */
public final class AttachmentOptions {
    private static final String STANDARD_INPUT = "-";
    private static final String NAME = "standard input";

    /** Long enough for a program that begins to write at once; whoever writes later is waited for by {@code -}. */
    private static final Duration MOMENT = Duration.ofSeconds(1);

    /** Long enough for what reads a file; people begin to wonder. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String WAITING =
            "note: still reading standard input; the request begins when that ends. Ctrl-C gives up; `</dev/null` sends none, and `tail -n 100 FILE |` ends by itself.";

    @Option(
            names = "--image",
            paramLabel = "FILE",
            description = "Show the model this image: PNG, JPEG, WebP or GIF. Repeatable.")
    List<Path> images = new ArrayList<>();

    /**
     * Takes what comes with a request out of its words and standard input.
     *
     * @param words of the command line; a {@code -} beside others means standard input
     * @param directory what paths are relative to
     */
    public RequestWords collect(List<String> words, ConsoleStreams console, Path directory) {
        List<MessageAttachment> all = new ArrayList<>();
        List<String> said = words.stream().filter(it -> !it.equals(STANDARD_INPUT)).toList();
        if (said.isEmpty()) {
            all.addAll(images(directory));
            return new RequestWords(words, all);
        }
        boolean named = said.size() < words.size();
        if (named || !console.inTerminal()) {
            StandardInputReader reader = StandardInputReader.begin(console.in());
            all.addAll(ImageFileReader.read(directory, images, MessageLimits.MOST_ATTACHMENTS - 1));
            Optional<String> input =
                    reader.await(
                            named ? null : MOMENT, PATIENCE, () -> console.err().println(WAITING));
            if (input.isEmpty()) {
                console.err()
                        .println(
                                "note: standard input is open and says nothing, so it is not read; with `-` among the words it is waited for.");
            }
            if (!reader.note().isEmpty()) {
                console.err().println(reader.note());
            }
            input.filter(it -> !it.isBlank())
                    .ifPresent(it -> all.addFirst(MessageAttachment.ofText(NAME, it)));
        } else {
            all.addAll(images(directory));
        }
        return new RequestWords(said, all);
    }

    /** Whether any was given. */
    public boolean any() {
        return !images.isEmpty();
    }

    /** Reads the images, as many as one message takes. */
    public List<MessageAttachment> images(Path directory) {
        return ImageFileReader.read(directory, images, MessageLimits.MOST_ATTACHMENTS);
    }
}
