package dev.troupe.worker.workflow.phase;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Loads the prompts for the agents of each phase, stored beside this class as Markdown. */
final class PhasePromptLoader {
    private PhasePromptLoader() {}

    /** The prompt of a name. */
    static String of(String name) {
        String resource = name + ".md";
        try (InputStream text = PhasePromptLoader.class.getResourceAsStream(resource)) {
            if (text == null) {
                throw new IllegalStateException("The worker's jar lacks the prompt " + resource);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " could not be read from its jar.", e);
        }
    }
}
