package dev.troupe.benchmarks.commands;

import dev.troupe.model.text.extract.CommandExtractor;
import dev.troupe.model.text.extract.block.ExtractedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads cases, one JSON object a line, and writes what the engine made of each, one JSON object a line. */
public final class CommandCorpusBench {
    private static final String USAGE =
            "use: bench commands|context|learned --policies FILE < cases, or bench extract < cases";

    private final JsonMapper mapper = new JsonMapper();
    private final PrintStream out;

    private CommandCorpusBench(PrintStream out) {
        this.out = out;
    }

    /** Takes what to run, its options, and cases from standard input. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            run(List.of(args), in, out);
            out.flush();
        } catch (IOException | IllegalArgumentException unusable) {
            System.err.println("bench: " + unusable.getMessage());
            System.exit(2);
        }
    }

    static void run(List<String> args, BufferedReader in, PrintStream out) throws IOException {
        CommandCorpusBench bench = new CommandCorpusBench(out);
        if (args.equals(List.of("extract"))) {
            bench.cases(in, bench::extracted);
            return;
        }
        if (args.size() != 3 || !args.get(1).equals("--policies")) {
            throw new IllegalArgumentException(USAGE);
        }
        CorpusPolicyProfiles profiles =
                new CorpusPolicyProfiles(bench.policies(Path.of(args.get(2))));
        switch (args.getFirst()) {
            case "commands" -> bench.cases(in, each -> bench.decided(each, profiles.command(each)));
            case "context" -> bench.cases(in, each -> bench.decided(each, profiles.context(each)));
            case "learned" -> bench.cases(in, each -> bench.decided(each, profiles.learned(each)));
            default -> throw new IllegalArgumentException(USAGE);
        }
    }

    private JsonNode policies(Path file) throws IOException {
        try {
            return mapper.readTree(Files.readString(file));
        } catch (NoSuchFileException absent) {
            throw new IOException("There is no file " + file + ".", absent);
        } catch (JacksonException unreadable) {
            throw new IOException(
                    file + " is not JSON: " + unreadable.getOriginalMessage(), unreadable);
        }
    }

    private interface Answer {
        ObjectNode to(JsonNode given);
    }

    private void cases(BufferedReader in, Answer answer) throws IOException {
        List<JsonNode> cases = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank()) {
                continue;
            }
            try {
                cases.add(mapper.readTree(line));
            } catch (JacksonException unreadable) {
                throw new IOException(
                        "Line %d is no case: %s"
                                .formatted(cases.size() + 1, unreadable.getOriginalMessage()),
                        unreadable);
            }
        }
        for (JsonNode each : cases) {
            out.print(mapper.writeValueAsString(answer.to(each)) + "\n");
        }
    }

    private ObjectNode decided(JsonNode given, CorpusPolicyProfiles.Decided decided) {
        ObjectNode row = mapper.createObjectNode();
        row.put("id", given.path("id").asString());
        row.put("decision", decided.verdict().name().toLowerCase(Locale.ROOT));
        row.put("rule", decided.rule());
        row.put("reason", decided.reason());
        return row;
    }

    private ObjectNode extracted(JsonNode given) {
        ObjectNode row = mapper.createObjectNode();
        row.put("id", given.path("id").asString());
        ArrayNode commands = row.putArray("commands");
        for (ExtractedCommand each : CommandExtractor.from(given.path("text").asString())) {
            commands.add(each.command());
        }
        return row;
    }
}
