package dev.troupe.syntax.tag;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Sources as no person writes them: cut, doubled, mixed, with bytes that belong nowhere. */
final class MutatedSource {
    private static final List<String> SIGNS =
            List.of(
                    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "'", "`", "\"\"\"", "'''", "/*",
                    "*/", "//", "#", "<<EOF\n", "${", "@", "\\", "\n", "\r\n", "\t", "    ", "\0",
                    "end\n", "---\n", "%", "<!--", "-->", "<?php", "r##\"", "\u2028", "😀", "if",
                    "class ", "=>");

    private final Random random;
    private final List<byte[]> sources;

    MutatedSource(long seed, List<byte[]> sources) {
        this.random = new Random(seed);
        this.sources = sources;
    }

    byte[] next(byte[] source) {
        byte[] mutated = source;
        for (int i = random.nextInt(6); i >= 0; i--) {
            mutated = mutate(mutated);
        }
        return mutated;
    }

    private byte[] mutate(byte[] source) {
        int from = random.nextInt(source.length + 1);
        int to = Math.min(source.length, from + random.nextInt(1 + Math.min(200, source.length)));
        return switch (random.nextInt(8)) {
            case 0 -> join(source, from, new byte[0], to);
            case 1 -> join(source, from, repeated(sign(), 1 + random.nextInt(3)), from);
            case 2 -> join(source, to, Arrays.copyOfRange(source, from, to), to);
            case 3 -> Arrays.copyOf(source, from);
            case 4 -> join(source, from, piece(), to);
            case 5 -> join(source, from, noise(), from);
            case 6 -> join(source, from, repeated(sign(), 1 + random.nextInt(400)), from);
            default -> Arrays.copyOfRange(source, from, source.length);
        };
    }

    private byte[] sign() {
        return SIGNS.get(random.nextInt(SIGNS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] piece() {
        byte[] other = sources.get(random.nextInt(sources.size()));
        int from = random.nextInt(other.length);
        return Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(300)));
    }

    private byte[] noise() {
        byte[] noise = new byte[1 + random.nextInt(12)];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] repeated(byte[] sign, int times) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            all.writeBytes(sign);
        }
        return all.toByteArray();
    }

    private static byte[] join(byte[] source, int before, byte[] middle, int after) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(source, 0, before);
        all.writeBytes(middle);
        all.write(source, after, source.length - after);
        return all.toByteArray();
    }
}
