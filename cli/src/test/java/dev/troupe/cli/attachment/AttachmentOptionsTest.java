package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.session.MessageAttachment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachmentOptionsTest {
    @TempDir Path directory;

    private final AttachmentOptions options = new AttachmentOptions();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private RequestWords collect(String input, boolean terminal, String... words) {
        PrintStream out = new PrintStream(errors, true, StandardCharsets.UTF_8);
        ConsoleStreams console =
                new ConsoleStreams(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        out,
                        terminal,
                        false,
                        false,
                        false,
                        false);
        return options.collect(List.of(words), console, directory);
    }

    private Path image() throws IOException {
        Files.write(
                directory.resolve("dot.gif"),
                Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="));
        return Path.of("dot.gif");
    }

    @Test
    void whatIsPipedInComesAlongAndADashIsNoWord() {
        RequestWords piped = collect("boom\n", false, "why");
        RequestWords named = collect("boom\n", true, "why", "-");

        assertThat(piped)
                .isEqualTo(named)
                .isEqualTo(
                        new RequestWords(
                                List.of("why"),
                                List.of(MessageAttachment.ofText("standard input", "boom\n"))));
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aTerminalIsNotReadAndBlanksDoNotCount() {
        assertThat(collect("typed later", true, "why").attachments()).isEmpty();
        assertThat(collect(" \n", false, "why").attachments()).isEmpty();
    }

    @Test
    void withoutWordsStandardInputIsTheRequestItself() throws Exception {
        options.images.add(image());

        RequestWords words = collect("the request", false, "-");

        assertThat(words.words()).containsExactly("-");
        assertThat(words.attachments())
                .extracting(MessageAttachment::name)
                .containsExactly("dot.gif");
    }

    @Test
    void imagesStandBehindStandardInput() throws Exception {
        options.images.addAll(Collections.nCopies(19, image()));

        assertThat(collect("boom", false, "why").attachments())
                .hasSize(20)
                .extracting(MessageAttachment::name)
                .startsWith("standard input", "dot.gif");
    }

    @Test
    void moreThanOneMessageTakesIsRefused() throws Exception {
        options.images.addAll(Collections.nCopies(20, image()));

        assertThat(options.images(directory)).hasSize(20);
        assertThatThrownBy(() -> collect("boom", false, "why"))
                .hasMessage("20 images are given; this message takes 19 at most.");
    }
}
