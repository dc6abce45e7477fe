package dev.troupe.permission.decision;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What options of usual test runners, checkers and bundlers take that do not load, start or write what they name. */
enum HandedValue {
    /** None, or how much of it. */
    SWITCH("true|false|auto|always|never|-?\\d[\\w%./]*", false),
    /** None at all: what stands behind it may be a file that some would write. */
    NOTHING("(?!)", true),
    /** A text that nothing opens, though git may get it. */
    TEXT("(?!-).*", false),
    WORD("\\w[\\w.-]*", true),
    /** A name of something in the configuration, where others take a file or directory of that name. */
    NAME("(@\\w[\\w.-]*/)?\\w[\\w-]*", true),
    /** How it is told about; others would be loaded. */
    REPORT(
            """
            default|basic|verbose|dot|list|spec|tap|tap-flat|line|min|nyan|progress|landing|minimal|\
            summary|tree|agent|github|github-actions\
            """,
            true),
    /** The same, any number of them. */
    REPORTS(REPORT.form.pattern(), true),
    /** What code finds around it; others would be loaded. */
    ENVIRONMENT("node|jsdom|happy-dom|edge-runtime", true);

    /** In small letters, without dashes. */
    private static final Map<String, HandedValue> LONG = new HashMap<>();

    private static final Map<String, HandedValue> SHORT =
            Map.of(
                    "-t", TEXT, "-g", TEXT, "-i", SWITCH, "-v", SWITCH, "-w", SWITCH, "-q", SWITCH,
                    "-h", SWITCH, "-l", SWITCH, "-j", SWITCH);

    /** Of pytest, which is what stands behind Python's runners; to others they may mean other things. */
    private static final Map<String, HandedValue> PYTEST =
            Map.of(
                    "-k",
                    TEXT,
                    "-x",
                    SWITCH,
                    "-s",
                    SWITCH,
                    "-vv",
                    SWITCH,
                    "--lf",
                    SWITCH,
                    "--ff",
                    SWITCH,
                    "--maxfail",
                    SWITCH,
                    "--durations",
                    SWITCH,
                    "--tb",
                    WORD);

    private static final Pattern COUNT = Pattern.compile("-[jwt]\\d+");
    private static final String NO = "no";

    static {
        all(
                SWITCH,
                """
                runtestsbypath findrelatedtests invert watch watchall watchman run once singlerun
                coverage coverage.enabled collectcoverage ci runinband bail failfast stoponfailure
                stoponerror verbose silent quiet debug color colors ansi maxworkers minworkers workers
                parallel concurrency maxconcurrency jobs passwithnotests allowonly forbidonly
                forbidpending onlychanged onlyfailures lastcommit forceexit exit detectopenhandles
                detectleaks logheapusage shard retry retries timeout testtimeout hooktimeout repeat
                randomize seed dryrun list listtests listdifferent check fix fixdryrun write
                maxwarnings ignore inlineconfig reportunuseddisabledirectives
                erroronunmatchedpattern cache emit skiplibcheck pretty strict diagnostics listfiles
                incremental force production prod development headless headed isolate dom typecheck
                expand showconfig stacktrace fulltrace testdox displaywarnings displaydeprecations
                ifpresent all affected recursive progress strictport clearscreen turbo help version
                """);
        all(
                TEXT,
                """
                testnamepattern testpathpattern testpathpatterns testpathignorepatterns
                selectprojects ignoreprojects grep fgrep group excludegroup testsuite only skip spec
                tag collectcoveragefrom changed changedsince since scope ext rule ignorepattern
                orderby sourcemap minify
                """);
        all(NOTHING, "json stats");
        all(WORD, "mode port host loglevel");
        all(NAME, "project filter");
        all(REPORT, "reporter");
        all(REPORTS, "reporters");
        all(ENVIRONMENT, "env environment testenvironment");
    }

    private final Pattern form;
    private final boolean behindBlank;

    HandedValue(String form, boolean behindBlank) {
        this.form = Pattern.compile(form, Pattern.DOTALL);
        this.behindBlank = behindBlank;
    }

    private static void all(HandedValue value, String names) {
        List.of(names.strip().split("\\s+", -1)).forEach(name -> LONG.put(name, value));
    }

    /** What an option takes; null when it is none of these. Letters of short options are what they are. */
    static @Nullable HandedValue of(String option) {
        if (!option.startsWith("--")) {
            return COUNT.matcher(option).matches() ? SWITCH : SHORT.get(option);
        }
        String plain = option.replace("-", "").toLowerCase(Locale.ROOT);
        HandedValue value = LONG.get(plain);
        return value == null && plain.startsWith(NO) && LONG.get(plain.substring(2)) == SWITCH
                ? SWITCH
                : value;
    }

    /** The same of what a runner for Python hands on. */
    static @Nullable HandedValue ofPython(String option) {
        HandedValue value = PYTEST.get(option);
        return value == null ? of(option) : value;
    }

    boolean fits(String value) {
        return form.matcher(value).matches();
    }

    /** Whether a word behind it counts that is no option. */
    boolean behindBlank() {
        return behindBlank;
    }

    /** Whether more such words do. */
    boolean many() {
        return this == REPORTS || this == NOTHING;
    }
}
