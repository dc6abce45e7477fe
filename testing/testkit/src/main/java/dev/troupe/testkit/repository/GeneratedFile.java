package dev.troupe.testkit.repository;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * One file of a generated repository. Its number makes its path unique.
 *
 * @param path relative to the work tree
 * @param content its text
 */
record GeneratedFile(String path, String content) {
    private static final List<String> NOUNS =
            List.of(
                    "Order",
                    "Invoice",
                    "Customer",
                    "Parcel",
                    "Route",
                    "Ticket",
                    "Ledger",
                    "Tariff",
                    "Meter",
                    "Branch",
                    "Driver",
                    "Refund");
    private static final List<String> PARTS =
            List.of("Reader", "Writer", "Policy", "Index", "Filter", "Report", "Clock", "Parser");
    private static final List<String> FIELDS =
            List.of("amount", "weight", "priority", "quantity", "distance", "duration");

    static GeneratedFile choose(int number, RandomGenerator random) {
        return switch (number % 10) {
            case 3 -> markdown(number, random);
            case 7 -> yaml(number, random);
            default -> java(number, random);
        };
    }

    private static GeneratedFile java(int number, RandomGenerator random) {
        String noun = pick(NOUNS, random);
        String type = noun + pick(PARTS, random) + number;
        String folder = noun.toLowerCase(Locale.ROOT);
        String field = pick(FIELDS, random);
        StringBuilder text = new StringBuilder();
        text.append("package org.example.").append(folder).append(";\n\n");
        text.append("/** Keeps the ").append(field).append(" of one ").append(folder);
        text.append(". */\npublic final class ").append(type).append(" {\n");
        text.append("    private final int ").append(field).append(";\n\n");
        text.append("    public ").append(type).append("(int ").append(field).append(") {\n");
        text.append("        this.%1$s = %1$s;\n".formatted(field)).append("    }\n");
        int methods = 1 + random.nextInt(4);
        for (int index = 0; index < methods; index++) {
            text.append(method(index, field, random));
        }
        text.append("}\n");
        String path = "src/main/java/org/example/%s/%s.java".formatted(folder, type);
        return new GeneratedFile(path, text.toString());
    }

    private static String method(int index, String field, RandomGenerator random) {
        int limit = 10 + random.nextInt(990);
        return """

            public int step%1$d(int change) {
                int next = %2$s + change * %3$d;
                if (next > %4$d) {
                    return %4$d;
                }
                return Math.max(0, next);
            }
        """
                .formatted(index, field, 1 + random.nextInt(9), limit);
    }

    private static GeneratedFile markdown(int number, RandomGenerator random) {
        String noun = pick(NOUNS, random);
        String path = "docs/%s-%d.md".formatted(noun.toLowerCase(Locale.ROOT), number);
        return new GeneratedFile(
                path,
                """
                # %s %d

                The %s is limited to %d and checked twice a day.

                - owner: team %d
                - see also: `org.example.%s`
                """
                        .formatted(
                                noun,
                                number,
                                pick(FIELDS, random),
                                random.nextInt(1000),
                                random.nextInt(9),
                                noun.toLowerCase(Locale.ROOT)));
    }

    private static GeneratedFile yaml(int number, RandomGenerator random) {
        String noun = pick(NOUNS, random).toLowerCase(Locale.ROOT);
        return new GeneratedFile(
                "config/%s-%d.yaml".formatted(noun, number),
                """
                %s:
                  enabled: %b
                  %s-limit: %d
                  retries: %d
                """
                        .formatted(
                                noun,
                                random.nextBoolean(),
                                pick(FIELDS, random),
                                random.nextInt(5000),
                                random.nextInt(5)));
    }

    private static String pick(List<String> words, RandomGenerator random) {
        return words.get(random.nextInt(words.size()));
    }
}
