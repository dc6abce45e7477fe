package dev.troupe.linesearch.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds the smallest deterministic automaton that reads one character of a set in UTF-8 to a program. */
final class Utf8ClassCompiler {
    private static final int[] LAST_OF_LENGTH = {0x7F, 0x7FF, 0xFFFF, 0x10FFFF};
    private static final int[] LEAD = {0, 0xC0, 0xE0, 0xF0};

    private record Tails(int depth, List<Integer> bounds) {}

    private record Transition(int first, int last, int target) {}

    private final ByteProgram program;
    private final int next;
    private final Map<Tails, Integer> states = new HashMap<>();

    Utf8ClassCompiler(ByteProgram program, int next) {
        this.program = program;
        this.next = next;
    }

    int compile(CodePointSet set) {
        var transitions = new ArrayList<Transition>();
        int first = 0;
        for (int tails = 0; tails < LEAD.length; tails++) {
            List<Integer> bounds = cut(box(set.bounds()), first, LAST_OF_LENGTH[tails], 0);
            split(bounds, tails, LEAD[tails], transitions);
            first = LAST_OF_LENGTH[tails] + 1;
        }
        return add(transitions);
    }

    private int state(List<Integer> bounds, int depth) {
        if (depth == 0) {
            return next;
        }
        var key = new Tails(depth, bounds);
        Integer known = states.get(key);
        if (known == null) {
            var transitions = new ArrayList<Transition>();
            split(bounds, depth - 1, 0x80, transitions);
            known = add(transitions);
            states.put(key, known);
        }
        return known;
    }

    private void split(List<Integer> bounds, int tails, int lead, List<Transition> transitions) {
        if (bounds.isEmpty()) {
            return;
        }
        int shift = 6 * tails;
        for (int value = bounds.getFirst() >> shift; value <= bounds.getLast() >> shift; value++) {
            int base = value << shift;
            List<Integer> within = cut(bounds, base, base + (1 << shift) - 1, base);
            if (!within.isEmpty()) {
                int target = state(within, tails);
                int octet = lead + value;
                Transition before = transitions.isEmpty() ? null : transitions.getLast();
                if (before != null && before.target == target && before.last == octet - 1) {
                    transitions.set(
                            transitions.size() - 1, new Transition(before.first, octet, target));
                } else {
                    transitions.add(new Transition(octet, octet, target));
                }
            }
        }
    }

    private int add(List<Transition> transitions) {
        return program.add(
                new ByteProgram.Consumed(
                        transitions.stream().mapToInt(Transition::first).toArray(),
                        transitions.stream().mapToInt(Transition::last).toArray(),
                        transitions.stream().mapToInt(Transition::target).toArray()));
    }

    private static List<Integer> cut(List<Integer> bounds, int first, int last, int base) {
        var within = new ArrayList<Integer>();
        for (int index = 0; index < bounds.size(); index += 2) {
            int from = Math.max(first, bounds.get(index));
            int to = Math.min(last, bounds.get(index + 1));
            if (from <= to) {
                within.add(from - base);
                within.add(to - base);
            }
        }
        return within;
    }

    private static List<Integer> box(int[] bounds) {
        return java.util.Arrays.stream(bounds).boxed().toList();
    }
}
