package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.outline.MapBuilder;
import dev.troupe.repomap.outline.TokenizerFamily;
import dev.troupe.repomap.rank.FileRanker;
import dev.troupe.repomap.rank.RankingModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * Draws maps for requests: reads cases from standard input and writes the files that are in the map of each, one JSON
 * object a line.
 */
public final class MapBench {
    private static final int MOST = 2000;

    private MapBench() {}

    /** Takes {@code --repos DIR} and {@code --tokens N}, the budget of a map. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            if (args.length != 4 || !args[0].equals("--repos") || !args[2].equals("--tokens")) {
                throw new IOException(
                        "Say where the clones are and how large a map may be: --repos DIR --tokens N.");
            }
            draw(CaseReader.read(in), Path.of(args[1]), Integer.parseInt(args[3]), out);
            out.flush();
        } catch (NumberFormatException wrong) {
            System.err.println("bench map: --tokens wants a number, not " + args[3] + ".");
            System.exit(2);
        } catch (IOException failed) {
            System.err.println("bench map: " + failed.getMessage());
            System.exit(2);
        }
    }

    static void draw(List<LocalisationCase> cases, Path clones, int tokens, PrintStream out)
            throws IOException {
        FileRanker ranker = new FileRanker(RankingModel.bundled());
        MapBuilder builder = new MapBuilder(TokenizerFamily.O200K.meter());
        JsonMapper mapper = new JsonMapper();
        for (var group : LocalisationBench.byRepository(cases).entrySet()) {
            try (var repository = RepositoryUnderTest.open(clones.resolve(group.getKey()))) {
                for (LocalisationCase it : group.getValue()) {
                    List<String> files =
                            builder.build(repository.rank(it, ranker, MOST), tokens).files();
                    out.println(mapper.writeValueAsString(new LocalisationRanks(it.id(), files)));
                }
            }
            System.err.println(group.getKey() + ": " + group.getValue().size() + " maps");
        }
    }
}
