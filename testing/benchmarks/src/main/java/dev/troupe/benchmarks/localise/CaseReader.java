package dev.troupe.benchmarks.localise;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads cases, one JSON object a line. */
final class CaseReader {
    private CaseReader() {}

    /**
     * Reads all cases.
     *
     * @throws IOException when a line is no case; names the line
     */
    static List<LocalisationCase> read(BufferedReader in) throws IOException {
        JsonMapper mapper = new JsonMapper();
        List<LocalisationCase> cases = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                try {
                    cases.add(mapper.readValue(line, LocalisationCase.class));
                } catch (JacksonException unreadable) {
                    throw new IOException(
                            "Line %d is no case: %s"
                                    .formatted(cases.size() + 1, unreadable.getOriginalMessage()),
                            unreadable);
                }
            }
        }
        return cases;
    }
}
