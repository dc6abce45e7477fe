package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.context.FileExcerptSelector.ExcerptedFiles;
import dev.troupe.repomap.rank.FileRanker;
import dev.troupe.repomap.rank.RankingModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures the automatic context of requests: how many of the needed files it names, and how many it names that are not. */
public final class ContextBench {
    private static final int RANKED = 40;

    /** How many tokens the excerpts may have. */
    private static final int TOKENS = 8000;

    private ContextBench() {}

    /** Takes {@code --repos DIR}; reads cases with the files that they need from standard input. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            if (args.length != 2 || !args[0].equals("--repos")) {
                throw new IOException("Say where the clones are: --repos DIR.");
            }
            measure(CaseReader.read(in), Path.of(args[1]), out);
            out.flush();
        } catch (IOException failed) {
            System.err.println("bench context: " + failed.getMessage());
            System.exit(2);
        }
    }

    static void measure(List<LocalisationCase> cases, Path clones, PrintStream out)
            throws IOException {
        FileRanker ranker = new FileRanker(RankingModel.bundled());
        List<ContextMeasures> means = new ArrayList<>();
        for (var group : LocalisationBench.byRepository(cases).entrySet()) {
            List<ContextMeasures> own = new ArrayList<>();
            try (var repository = RepositoryUnderTest.open(clones.resolve(group.getKey()))) {
                for (LocalisationCase it : group.getValue()) {
                    ExcerptedFiles chosen = repository.choose(it, ranker, RANKED, TOKENS);
                    own.add(
                            ContextMeasures.of(
                                    it,
                                    repository.changedLines(it),
                                    chosen.files(),
                                    chosen.tokens()));
                }
            }
            means.add(ContextMeasures.mean(own));
            out.printf("%-24s %s%n", group.getKey(), means.getLast());
        }
        out.printf("%-24s %s%n", "mean", ContextMeasures.mean(means));
    }
}
