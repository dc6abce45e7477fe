package dev.troupe.syntax.language;

import dev.troupe.syntax.data.DataFormat;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterGrammar;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The languages that are judged. A grammar that takes valid files for broken ones more often than once in
 * some hundreds is not asked about new files: of files that were there it is known whether it can read them.
 */
public enum SourceLanguage {
    BASH(TreeSitterGrammar.BASH, true, "sh bash"),
    C(TreeSitterGrammar.C, false, "c"),
    CPP(TreeSitterGrammar.CPP, false, "cpp cc cxx hpp hh hxx h"),
    CSS(TreeSitterGrammar.CSS, false, "css"),
    GO(TreeSitterGrammar.GO, true, "go"),
    JAVA(TreeSitterGrammar.JAVA, true, "java"),
    JAVASCRIPT(TreeSitterGrammar.JAVASCRIPT, true, "js mjs cjs jsx"),
    JSON(DataFormat.JSON, true, "json"),
    JSON_WITH_COMMENTS(DataFormat.JSON_WITH_COMMENTS, true, "jsonc"),
    PHP(TreeSitterGrammar.PHP, true, "php"),
    PYTHON(TreeSitterGrammar.PYTHON, true, "py pyi"),
    RUBY(TreeSitterGrammar.RUBY, true, "rb"),
    RUST(TreeSitterGrammar.RUST, false, "rs"),
    TOML(DataFormat.TOML, true, "toml"),
    TSX(TreeSitterGrammar.TSX, true, "tsx"),
    TYPESCRIPT(TreeSitterGrammar.TYPESCRIPT, true, "ts mts cts"),
    XML(DataFormat.XML, true, "xml xsd pom"),
    YAML(DataFormat.YAML, true, "yaml yml");

    private static final Map<String, SourceLanguage> BY_ENDING = new HashMap<>();

    static {
        for (SourceLanguage language : values()) {
            for (String ending : language.endings.split(" ", -1)) {
                BY_ENDING.put(ending, language);
            }
        }
    }

    private final @Nullable TreeSitterGrammar grammar;
    private final @Nullable DataFormat format;
    private final boolean sure;
    private final String endings;

    SourceLanguage(TreeSitterGrammar grammar, boolean sure, String endings) {
        this(grammar, null, sure, endings);
    }

    SourceLanguage(DataFormat format, boolean sure, String endings) {
        this(null, format, sure, endings);
    }

    SourceLanguage(
            @Nullable TreeSitterGrammar grammar,
            @Nullable DataFormat format,
            boolean sure,
            String endings) {
        this.grammar = grammar;
        this.format = format;
        this.sure = sure;
        this.endings = endings;
    }

    /** The language of the file at a path, by its name. */
    public static Optional<SourceLanguage> of(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        String name = lower.substring(lower.lastIndexOf('/') + 1);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        SourceLanguage language = name.indexOf('.') < 0 ? null : BY_ENDING.get(ending);
        return language == JSON && commented(lower, name)
                ? Optional.of(JSON_WITH_COMMENTS)
                : Optional.ofNullable(language);
    }

    /** Files called JSON whose readers allow comments. */
    private static boolean commented(String path, String name) {
        return name.startsWith("tsconfig")
                || name.startsWith("jsconfig")
                || name.startsWith(".")
                || name.equals("devcontainer.json")
                || path.startsWith(".vscode/")
                || path.contains("/.vscode/");
    }

    /** The grammar it is parsed with; empty for formats of data. */
    public Optional<TreeSitterGrammar> grammar() {
        return Optional.ofNullable(grammar);
    }

    /** The format of data that it is; empty for what has a grammar. */
    public Optional<DataFormat> format() {
        return Optional.ofNullable(format);
    }

    /**
     * Parses a text.
     *
     * @param limit for how long
     * @return empty when it has no grammar or took too long; else the tree, which is to be closed
     */
    public Optional<SyntaxTree> parse(TreeSitterParser parsers, String text, Duration limit) {
        return grammar().flatMap(it -> parsers.parse(it, spelled(text), limit));
    }

    private String spelled(String text) {
        return this == JAVA ? JavaGrammarAdapter.known(text) : text;
    }

    /** Whether it is known well enough to judge a file that was not there before. */
    public boolean sure() {
        return sure;
    }
}
