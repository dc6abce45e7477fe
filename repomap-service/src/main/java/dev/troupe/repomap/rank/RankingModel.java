package dev.troupe.repomap.rank;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Scores candidates by weights and small trees that were learned from commits of public repositories: files that a commit
 * changed rank above others for its message. Learned by {@code troupe bench learn}, kept as data beside this class.
 *
 * @param weights one for each {@linkplain CandidateInputs input}
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
public record RankingModel(double[] weights, List<RegressionTree> trees) {
    private static final double BESIDE_TREES = 0.05;
    private static final String RESOURCE = "ranking-model.txt";

    /** Reads the model that comes with this class. */
    public static RankingModel bundled() {
        try (InputStream stream =
                Objects.requireNonNull(
                        RankingModel.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unread) {
            throw new UncheckedIOException(unread);
        }
    }

    /**
     * Reads a model from text: a line {@code weight NAME VALUE} for each input, a line {@code tree} for each tree, with its
     * nodes as {@code NAME<=THRESHOLD?LEFT:RIGHT} and its leaves as numbers.
     *
     * @throws IllegalArgumentException when it names an unknown input or is cut off
     */
    public static RankingModel parse(String text) {
        double[] weights = new double[CandidateInputs.COUNT];
        List<RegressionTree> trees = new ArrayList<>();
        text.lines()
                .filter(it -> !it.isBlank() && !it.startsWith("#"))
                .forEach(line -> {
                    String[] fields = line.split(" ", -1);
                    if (fields[0].equals("weight")) {
                        weights[input(fields[1])] = Double.parseDouble(fields[2]);
                    } else {
                        trees.add(tree(Arrays.copyOfRange(fields, 1, fields.length)));
                    }
                });
        return new RankingModel(weights, List.copyOf(trees));
    }

    private static RegressionTree tree(String[] fields) {
        String[] nodes =
                Arrays.stream(fields).filter(it -> it.contains("?")).toArray(String[]::new);
        double[] leaves =
                Arrays.stream(fields)
                        .filter(it -> !it.contains("?"))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
        int[] inputs = new int[nodes.length];
        double[] thresholds = new double[nodes.length];
        int[] left = new int[nodes.length];
        int[] right = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            String[] parts = nodes[i].split("<=|\\?|:", -1);
            inputs[i] = input(parts[0]);
            thresholds[i] = Double.parseDouble(parts[1]);
            left[i] = Integer.parseInt(parts[2]);
            right[i] = Integer.parseInt(parts[3]);
        }
        return new RegressionTree(inputs, thresholds, left, right, leaves);
    }

    private static int input(String name) {
        for (int i = 0; i <= CandidateInputs.COUNT; i++) {
            if (CandidateInputs.name(i).equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("The ranking model names an unknown input: " + name);
    }

    /** Writes the model as {@link #parse} reads it. */
    public String format() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                text.append("weight %s %.4f\n".formatted(CandidateInputs.name(i), weights[i]));
            }
        }
        for (RegressionTree it : trees) {
            text.append("tree");
            for (int i = 0; i < it.inputs().length; i++) {
                text.append(
                        " %s<=%.6f?%d:%d"
                                .formatted(
                                        CandidateInputs.name(it.inputs()[i]),
                                        it.thresholds()[i],
                                        it.left()[i],
                                        it.right()[i]));
            }
            for (double leaf : it.leaves()) {
                text.append(" %.5f".formatted(leaf));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Scores one candidate; higher is better. Trees see the weighted sum as one more input; it also tells apart what they leave equal. */
    public double score(double[] inputs) {
        double[] all = Arrays.copyOf(inputs, inputs.length + 1);
        double weighted = weigh(inputs);
        all[inputs.length] = weighted;
        double score = weighted * (trees.isEmpty() ? 1 : BESIDE_TREES);
        for (RegressionTree it : trees) {
            score += it.value(all);
        }
        return score;
    }

    /** Weighs and adds the inputs of a candidate. */
    public double weigh(double[] inputs) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * inputs[i];
        }
        return sum;
    }
}
