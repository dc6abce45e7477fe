package dev.troupe.repomap.rank;

import dev.troupe.contentindex.term.TermAnalyzer;
import dev.troupe.contentindex.term.TermHash;
import dev.troupe.contentindex.tree.PathTerms;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terms of a request. Those of its first line count more: there people say what they want.
 *
 * @param terms each once
 * @param weights of the terms
 * @param whole which of the terms are whole identifiers of several words
 * @param names hashes of the words of the request as they are written, which may be names
 * @param wordTerms words of four letters and more, and the places of their terms
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
record RequestTerms(
        int[] terms,
        double[] weights,
        boolean[] whole,
        int[] names,
        Map<String, Integer> wordTerms) {
    private static final int MOST = 120;
    private static final int LONGEST = 20_000;
    private static final double BELOW_FIRST_LINE = 0.5;
    private static final int SHORTEST_WORD = 4;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{3,39}");

    static RequestTerms of(String request) {
        String text = request.length() > LONGEST ? request.substring(0, LONGEST) : request;
        TermAnalyzer analyzer = new TermAnalyzer();
        int line = text.indexOf('\n');
        String first = line < 0 ? text : text.substring(0, line);
        String rest = line < 0 ? "" : text.substring(line);
        Map<Integer, double[]> found = new LinkedHashMap<>();
        analyzer.analyze(first, (term, whole) -> count(found, term, 0, whole));
        analyzer.analyze(rest, (term, whole) -> count(found, term, 1, whole));
        int size = Math.min(MOST, found.size());
        int[] terms = new int[size];
        double[] weights = new double[size];
        boolean[] whole = new boolean[size];
        Map<Integer, Integer> places = new LinkedHashMap<>();
        for (Map.Entry<Integer, double[]> it : found.entrySet()) {
            int at = places.size();
            if (at == size) {
                break;
            }
            double[] counts = it.getValue();
            terms[at] = it.getKey();
            weights[at] = (counts[0] > 0 ? 1 : 0) + BELOW_FIRST_LINE * counts[1] / (counts[1] + 1);
            whole[at] = counts[2] > 0;
            places.put(it.getKey(), at);
        }
        return new RequestTerms(terms, weights, whole, names(text), words(text, analyzer, places));
    }

    private static void count(Map<Integer, double[]> found, int term, int part, boolean whole) {
        double[] counts = found.computeIfAbsent(term, _ -> new double[3]);
        counts[part]++;
        if (whole) {
            counts[2] = 1;
        }
    }

    private static int[] names(String text) {
        Set<Integer> names = new LinkedHashSet<>();
        Matcher name = NAME.matcher(text);
        while (name.find()) {
            names.add(TermHash.of(name.group()));
        }
        return names.stream().mapToInt(Integer::intValue).toArray();
    }

    private static Map<String, Integer> words(
            String text, TermAnalyzer analyzer, Map<Integer, Integer> places) {
        Map<String, Integer> words = new LinkedHashMap<>();
        List<String> all = PathTerms.words(text);
        for (String word : all) {
            if (word.length() >= SHORTEST_WORD) {
                analyzer.analyze(
                        word,
                        (term, _) -> {
                            Integer place = places.get(term);
                            if (place != null) {
                                words.put(word, place);
                            }
                        });
            }
        }
        return words;
    }

    int size() {
        return terms.length;
    }
}
