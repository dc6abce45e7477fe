package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.rank.CandidateInputs;
import dev.troupe.repomap.rank.FileFeatures;
import dev.troupe.repomap.rank.RankingModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Learns the ranking model from cases on standard input, and prints how well it ranks them, and how well models do that
 * have not seen the repository that they rank.
 */
public final class RankingLearnerBench {
    private RankingLearnerBench() {}

    /** Takes {@code --repos DIR}, with clones of the repositories, and {@code --out FILE} for the model. */
    public static void main(String[] args) {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            if (args.length != 4 || !args[0].equals("--repos") || !args[2].equals("--out")) {
                throw new IOException(
                        "Say where the clones are and where the model goes: --repos DIR --out FILE.");
            }
            List<RankingExample> examples = examples(CaseReader.read(in), Path.of(args[1]));
            Files.writeString(Path.of(args[3]), learn(examples).format());
        } catch (IOException failed) {
            System.err.println("bench learn: " + failed.getMessage());
            System.exit(2);
        }
    }

    private static RankingModel learn(List<RankingExample> examples) {
        RankingModel model = new RankingLearner(examples).learn();
        System.out.println("learned on all:          " + RankingMeasures.of(model, examples));
        List<RankingMeasures> apart = new ArrayList<>();
        for (String name : examples.stream().map(RankingExample::repository).distinct().toList()) {
            List<RankingExample> others =
                    examples.stream().filter(it -> !it.repository().equals(name)).toList();
            List<RankingExample> own =
                    examples.stream().filter(it -> it.repository().equals(name)).toList();
            RankingMeasures measures = RankingMeasures.of(new RankingLearner(others).learn(), own);
            apart.add(measures);
            System.out.printf("%-24s %s%n", "not on " + name + ":", measures);
        }
        System.out.println("mean of these:           " + RankingMeasures.mean(apart));
        return model;
    }

    private static List<RankingExample> examples(List<LocalisationCase> cases, Path clones)
            throws IOException {
        List<RankingExample> examples = new ArrayList<>();
        for (var group : LocalisationBench.byRepository(cases).entrySet()) {
            try (var repository = RepositoryUnderTest.open(clones.resolve(group.getKey()))) {
                for (LocalisationCase it : group.getValue()) {
                    examples.add(example(it, repository.features(it)));
                }
            }
            System.err.println(group.getKey() + ": " + group.getValue().size() + " cases");
        }
        return examples;
    }

    private static RankingExample example(LocalisationCase given, FileFeatures features)
            throws IOException {
        List<String> needed = given.goldFiles();
        if (needed == null) {
            throw new IOException("The case " + given.id() + " does not say which files it needs.");
        }
        int[] rows = features.candidates();
        boolean[] gold = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            gold[i] = needed.contains(features.file(rows[i]).path());
        }
        return new RankingExample(
                given.name(), CandidateInputs.of(features, rows), gold, needed.size());
    }
}
