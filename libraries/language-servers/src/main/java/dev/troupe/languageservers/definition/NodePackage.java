package dev.troupe.languageservers.definition;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The npm package that a program belongs to.
 *
 * @param version its version, or empty
 * @param engines the versions of Node.js that it runs on, as package.json says it, or empty
 */
record NodePackage(String version, String engines) {
    private static final Pattern ALTERNATIVES = Pattern.compile("\\|\\|");

    /** Reads the package of a program, or null when the program is not a script for Node.js. */
    static @Nullable NodePackage readPackage(Path program) {
        try {
            Path script = program.toRealPath();
            if (!isNodeScript(script)) {
                return null;
            }
            for (Path at = script.getParent(); at != null; at = at.getParent()) {
                Path file = at.resolve("package.json");
                if (Files.isRegularFile(file)) {
                    JsonNode description = JsonMapper.shared().readTree(Files.readString(file));
                    // A package may hold more files of that name to set how scripts are read.
                    if (description.has("version")) {
                        return new NodePackage(
                                description.path("version").asString(""),
                                description.path("engines").path("node").asString(""));
                    }
                }
            }
        } catch (IOException | JacksonException e) {
            // Its version is only told; without a readable description it is not known.
            return new NodePackage("", "");
        }
        return new NodePackage("", "");
    }

    private static boolean isNodeScript(Path script) throws IOException {
        // One byte is one character here: a program need not be text.
        try (BufferedReader text = Files.newBufferedReader(script, StandardCharsets.ISO_8859_1)) {
            char[] start = new char[80];
            int length = Math.max(0, text.read(start));
            String line = new String(start, 0, length).lines().findFirst().orElse("");
            return line.startsWith("#!") && line.contains("node");
        }
    }

    /** Whether it runs on a version of Node.js. A range that is not understood does not stand in the way. */
    boolean canRunOn(ReleaseNumber node) {
        return ALTERNATIVES.splitAsStream(engines).anyMatch(it -> isInRange(it.strip(), node));
    }

    private static boolean isInRange(String range, ReleaseNumber node) {
        return Arrays.stream(range.split(" (?=[<>^~=])", -1)).allMatch(it -> isWithin(it, node));
    }

    private static boolean isWithin(String bound, ReleaseNumber node) {
        ReleaseNumber lowest = ReleaseNumber.findIn(bound);
        if (lowest == null || !(bound.startsWith(">=") || bound.startsWith("^"))) {
            return true;
        }
        return node.compareTo(lowest) >= 0
                && (bound.startsWith(">=") || node.major() == lowest.major());
    }
}
