package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.TreeSitterGrammar;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The languages whose files have tags: how they are known, and the grammar that reads them. */
public enum TaggedLanguage {
    BASH("bash", TreeSitterGrammar.BASH, "sh bash zsh ksh bats ebuild"),
    C("c", TreeSitterGrammar.C, "c"),
    CLOJURE("clojure", "clj cljs cljc edn bb"),
    CMAKE("cmake", TreeSitterGrammar.CMAKE, "cmake"),
    CPP("cpp", TreeSitterGrammar.CPP, "cpp cc cxx c++ hpp hh hxx h++ h ipp inl tpp", "c cpp"),
    CSS("css", TreeSitterGrammar.CSS, "css"),
    C_SHARP("c-sharp", TreeSitterGrammar.C_SHARP, "cs csx"),
    DART("dart", TreeSitterGrammar.DART, "dart"),
    DOCKERFILE("dockerfile", TreeSitterGrammar.DOCKERFILE, "dockerfile containerfile"),
    ELIXIR("elixir", TreeSitterGrammar.ELIXIR, "ex exs"),
    ERLANG("erlang", TreeSitterGrammar.ERLANG, "erl hrl escript"),
    GO("go", TreeSitterGrammar.GO, "go"),
    GRAPHQL("graphql", TreeSitterGrammar.GRAPHQL, "graphql gql graphqls"),
    GROOVY("groovy", "groovy gradle gvy jenkinsfile"),
    HASKELL("haskell", TreeSitterGrammar.HASKELL, "hs"),
    HCL("hcl", "tf tfvars hcl nomad"),
    HTML("html", TreeSitterGrammar.HTML, "html htm xhtml vue"),
    JAVA("java", TreeSitterGrammar.JAVA, "java"),
    JAVASCRIPT(
            "javascript",
            TreeSitterGrammar.JAVASCRIPT,
            "js mjs cjs jsx es6",
            "ecmascript javascript jsx"),
    JSON("json", TreeSitterGrammar.JSON, "json jsonc json5 webmanifest"),
    JULIA("julia", "jl"),
    KOTLIN("kotlin", TreeSitterGrammar.KOTLIN, "kt kts"),
    LATEX("latex", TreeSitterGrammar.LATEX, "tex sty cls"),
    LUA("lua", "lua rockspec"),
    MAKE("make", "mk mak makefile"),
    MARKDOWN("markdown", "md markdown mdx mkd"),
    OBJC("objc", TreeSitterGrammar.OBJC, "m mm", "c objc"),
    OCAML("ocaml", "ml mli"),
    PERL("perl", "pl pm t psgi"),
    PHP("php", TreeSitterGrammar.PHP, "php phtml php5 php7 inc"),
    POWERSHELL("powershell", "ps1 psm1 psd1"),
    PROTOBUF("protobuf", "proto"),
    PYTHON("python", TreeSitterGrammar.PYTHON, "py pyi pyw"),
    R("r", TreeSitterGrammar.R, "r"),
    RUBY("ruby", TreeSitterGrammar.RUBY, "rb rake gemspec ru podspec"),
    RUST("rust", TreeSitterGrammar.RUST, "rs"),
    SCALA("scala", TreeSitterGrammar.SCALA, "scala sc sbt"),
    SCSS("scss", TreeSitterGrammar.SCSS, "scss"),
    SQL("sql", TreeSitterGrammar.SQL, "sql ddl"),
    SVELTE("svelte", TreeSitterGrammar.SVELTE, "svelte"),
    SWIFT("swift", TreeSitterGrammar.SWIFT, "swift"),
    TOML("toml", "toml"),
    TSX("tsx", TreeSitterGrammar.TSX, "tsx", "ecmascript typescript jsx"),
    TYPESCRIPT("typescript", TreeSitterGrammar.TYPESCRIPT, "ts mts cts", "ecmascript typescript"),
    YAML("yaml", "yaml yml"),
    ZIG("zig", "zig zon");

    private static final Map<String, TaggedLanguage> BY_ENDING = new HashMap<>();

    private static final Map<String, TaggedLanguage> BY_WORD = new HashMap<>();

    private static final Map<String, TaggedLanguage> BY_NAME =
            Map.ofEntries(
                    Map.entry("dockerfile", DOCKERFILE),
                    Map.entry("containerfile", DOCKERFILE),
                    Map.entry("cmakelists.txt", CMAKE),
                    Map.entry(".rprofile", R),
                    Map.entry("jenkinsfile", GROOVY),
                    Map.entry("makefile", MAKE),
                    Map.entry("gnumakefile", MAKE),
                    Map.entry("pipfile", TOML),
                    Map.entry(".clang-format", YAML),
                    Map.entry(".clang-tidy", YAML),
                    Map.entry("rakefile", RUBY),
                    Map.entry("gemfile", RUBY),
                    Map.entry("podfile", RUBY),
                    Map.entry("vagrantfile", RUBY),
                    Map.entry("brewfile", RUBY),
                    Map.entry("sconstruct", PYTHON),
                    Map.entry("sconscript", PYTHON),
                    Map.entry("pkgbuild", BASH),
                    Map.entry(".bashrc", BASH),
                    Map.entry(".profile", BASH),
                    Map.entry(".bash_profile", BASH),
                    Map.entry(".zshrc", BASH));

    private static final Map<String, TaggedLanguage> BY_INTERPRETER =
            Map.ofEntries(
                    Map.entry("sh", BASH),
                    Map.entry("bash", BASH),
                    Map.entry("dash", BASH),
                    Map.entry("ksh", BASH),
                    Map.entry("zsh", BASH),
                    Map.entry("escript", ERLANG),
                    Map.entry("elixir", ELIXIR),
                    Map.entry("node", JAVASCRIPT),
                    Map.entry("rscript", R),
                    Map.entry("bun", TYPESCRIPT),
                    Map.entry("deno", TYPESCRIPT),
                    Map.entry("groovy", GROOVY),
                    Map.entry("julia", JULIA),
                    Map.entry("lua", LUA),
                    Map.entry("luajit", LUA),
                    Map.entry("perl", PERL),
                    Map.entry("php", PHP),
                    Map.entry("pwsh", POWERSHELL),
                    Map.entry("python", PYTHON),
                    Map.entry("pypy", PYTHON),
                    Map.entry("ruby", RUBY));

    private static final Pattern INTERPRETER =
            Pattern.compile(
                    "#!\\s*(?:\\S*/)?(?:env\\s+(?:-\\S+\\s+|\\w+=\\S*\\s+)*+)?(?:\\S*/)?([A-Za-z]+)[\\d.]*(?:\\s|$)");

    /** What a first line is read to at most. */
    private static final int LONGEST_FIRST_LINE = 200;

    static {
        for (TaggedLanguage language : values()) {
            BY_WORD.put(language.word, language);
            for (String ending : language.endings()) {
                BY_ENDING.put(ending, language);
            }
        }
    }

    private final String word;
    private final @Nullable TreeSitterGrammar grammar;
    private final String endings;
    private final String queries;

    /** A language that is read without a grammar. */
    TaggedLanguage(String word, String endings) {
        this(word, null, endings, word);
    }

    TaggedLanguage(String word, TreeSitterGrammar grammar, String endings) {
        this(word, grammar, endings, word);
    }

    TaggedLanguage(
            String word, @Nullable TreeSitterGrammar grammar, String endings, String queries) {
        this.word = word;
        this.queries = queries;
        this.grammar = grammar;
        this.endings = endings;
    }

    /** Tells the language of the file at a path by its name; empty when the name says none. */
    public static Optional<TaggedLanguage> of(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        TaggedLanguage named = BY_NAME.get(name);
        if (named == null && name.indexOf('.') >= 0) {
            named = BY_ENDING.get(name.substring(name.lastIndexOf('.') + 1));
        }
        return named == null && name.startsWith("dockerfile.")
                ? Optional.of(DOCKERFILE)
                : Optional.ofNullable(named);
    }

    /** Tells the language of a file by its name or, when it has no ending, by the interpreter in its first line. */
    public static Optional<TaggedLanguage> of(String path, byte[] utf8) {
        Optional<TaggedLanguage> named = of(path);
        boolean ending = path.indexOf('.', path.lastIndexOf('/') + 1) >= 0;
        if (named.isPresent() || ending || utf8.length < 3 || utf8[0] != '#' || utf8[1] != '!') {
            return named;
        }
        String start =
                new String(
                        utf8,
                        0,
                        Math.min(utf8.length, LONGEST_FIRST_LINE),
                        StandardCharsets.ISO_8859_1);
        Matcher interpreter = INTERPRETER.matcher(start.lines().findFirst().orElse(""));
        return interpreter.lookingAt()
                ? Optional.ofNullable(
                        BY_INTERPRETER.get(interpreter.group(1).toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** Finds a language by its {@link #word}. */
    public static Optional<TaggedLanguage> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Its name as people write it, in lower case. */
    public String word() {
        return word;
    }

    /** The grammar that reads it; empty when it is read line by line. */
    public Optional<TreeSitterGrammar> grammar() {
        return Optional.ofNullable(grammar);
    }

    /**
     * Whether what it defines are names for people only, as headings and keys are: code does not use them, and they say no more
     * than the text does.
     */
    public boolean isOutline() {
        return this == MARKDOWN || this == TOML || this == YAML;
    }

    /** The endings of its files, without dots. */
    public List<String> endings() {
        return List.of(endings.split(" ", -1));
    }

    /** The resources that make up its query, without their ending. */
    List<String> queries() {
        return List.of(queries.split(" ", -1));
    }

    /** Whether a function may be written in several pieces, one behind the other. */
    boolean hasClauses() {
        return this == ELIXIR || this == HASKELL;
    }
}
