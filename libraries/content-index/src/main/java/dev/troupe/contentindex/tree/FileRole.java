package dev.troupe.contentindex.tree;

import dev.troupe.syntax.tag.TaggedLanguage;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Says what a file is for, by its path. */
public enum FileRole {
    SOURCE,
    TEST,
    /** Documentation, settings, data, styles and everything else. */
    OTHER;

    private static final Pattern TEST_PATH =
            Pattern.compile(
                    "(^|/)(tests?|testing|__tests__|specs?|features|testdata|test-data|fixtures|playground|examples?|samples?"
                            + "|bench|benches|benchmarks?|e2e|mocks?|__mocks__|tst|[\\w.-]+[._-]tests?|[\\w.]+\\.tst)/"
                            + "|(^|/)(test_[^/]*|conftest\\.py)$"
                            + "|[_.-](test|spec|tests|bench)\\.[a-z]+$");

    private static final Pattern TEST_NAME =
            Pattern.compile("(^|/)[^/]*[a-z0-9](Test|Tests|TestCase|Spec|IT)\\.[a-zA-Z]+$");

    /** Languages in which settings, texts and styles are written, not programs. */
    private static final Set<String> NOT_PROGRAMS =
            Set.of(
                    "css",
                    "scss",
                    "html",
                    "json",
                    "yaml",
                    "toml",
                    "xml",
                    "markdown",
                    "latex",
                    "dockerfile",
                    "cmake",
                    "make",
                    "graphql");

    /** Tells the role of the file at a path. */
    public static FileRole of(String path) {
        Optional<TaggedLanguage> language = TaggedLanguage.of(path);
        if (language.isEmpty() || NOT_PROGRAMS.contains(language.get().word())) {
            return OTHER;
        }
        boolean isTest =
                TEST_PATH.matcher(path.toLowerCase(Locale.ROOT)).find()
                        || TEST_NAME.matcher(path).find();
        return isTest ? TEST : SOURCE;
    }
}
