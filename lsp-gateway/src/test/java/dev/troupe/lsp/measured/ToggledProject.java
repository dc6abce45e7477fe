package dev.troupe.lsp.measured;

import dev.troupe.lsp.GatewayFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A project of files whose lines are right or wrong as a test wants them, so that it knows each error beforehand. */
final class ToggledProject {
    private static final int LINES = 8;

    private final ToggledLanguage language;
    private final Path root;
    private final Random random;
    private final List<BitSet> wrong = new ArrayList<>();
    private final int[] blanks;

    ToggledProject(ToggledLanguage language, Path root, int files, long seed) {
        this.blanks = new int[files];
        this.language = language;
        this.root = root;
        this.random = new Random(seed);
        if (language.manifest() != null) {
            GatewayFixture.write(root, language.manifest(), language.manifestText());
        }
        for (int file = 0; file < files; file++) {
            wrong.add(new BitSet());
            write(file);
        }
    }

    Path root() {
        return root;
    }

    /** Changes lines of a file and writes it; returns its number. */
    int edit() {
        int file = random.nextInt(blanks.length);
        for (int i = 0; i <= random.nextInt(3); i++) {
            wrong.get(file).flip(random.nextInt(LINES));
        }
        blanks[file] = random.nextInt(4);
        write(file);
        return file;
    }

    String path(int file) {
        return language.path(file);
    }

    String text(int file) {
        StringBuilder text = new StringBuilder(language.head(file));
        text.append("\n".repeat(blanks[file]));
        for (int line = 0; line < LINES; line++) {
            text.append(language.line(file, line, wrong.get(file).get(line))).append('\n');
        }
        return text.append(language.tail()).toString();
    }

    /** Returns the numbers of the lines that are wrong. */
    Set<Integer> errors(int file) {
        int first = (int) language.head(file).lines().count() + blanks[file] + 1;
        Set<Integer> lines = new TreeSet<>();
        wrong.get(file).stream().forEach(it -> lines.add(first + it));
        return lines;
    }

    private void write(int file) {
        GatewayFixture.write(root, path(file), text(file));
    }
}
