package dev.troupe.benchmarks.localise;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.rank.FileRanker;
import dev.troupe.repomap.rank.RankingModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Ranks files for requests: reads cases from standard input and writes the twenty best files of each, one JSON object a
 * line. Tells its progress on standard error.
 */
public final class LocalisationBench {
    private static final int MOST = 20;

    private LocalisationBench() {}

    /** Takes {@code --repos DIR}: DIR/NAME is a clone, with its history, for each name of the cases. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            if (args.length != 2 || !args[0].equals("--repos")) {
                throw new IOException("Say where the clones are: --repos DIR.");
            }
            rank(CaseReader.read(in), Path.of(args[1]), out, System.err);
            out.flush();
        } catch (IOException failed) {
            System.err.println("bench localise: " + failed.getMessage());
            System.exit(2);
        }
    }

    static Map<String, List<LocalisationCase>> byRepository(List<LocalisationCase> cases) {
        Map<String, List<LocalisationCase>> grouped = new LinkedHashMap<>();
        cases.forEach(it -> grouped.computeIfAbsent(it.name(), _ -> new ArrayList<>()).add(it));
        return grouped;
    }

    static void rank(
            List<LocalisationCase> cases, Path clones, PrintStream out, PrintStream progress)
            throws IOException {
        FileRanker ranker = new FileRanker(RankingModel.bundled());
        JsonMapper mapper = new JsonMapper();
        for (var group : byRepository(cases).entrySet()) {
            long start = System.nanoTime();
            try (var repository = RepositoryUnderTest.open(clones.resolve(group.getKey()))) {
                for (LocalisationCase it : group.getValue()) {
                    List<String> files =
                            repository.rank(it, ranker, MOST).stream()
                                    .map(IndexedFile::path)
                                    .toList();
                    out.println(mapper.writeValueAsString(new LocalisationRanks(it.id(), files)));
                }
            }
            progress.printf(
                    "%s: %d cases in %.1f s%n",
                    group.getKey(), group.getValue().size(), (System.nanoTime() - start) / 1e9);
        }
    }
}
