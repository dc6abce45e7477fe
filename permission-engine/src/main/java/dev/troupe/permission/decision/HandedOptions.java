package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options that are handed on to a script of the project ({@code npm test -- --watch=false}). Which program reads them is not known,
 * so that only those are ordinary that run, load and write nothing in any of the usual ones.
 */
final class HandedOptions {
    private static final Set<String> HANDING = Set.of("npm", "pnpm", "yarn", "bun", "composer");

    /** In small letters, without dashes; those of one letter as they are. */
    private static final Set<String> HARMLESS =
            words(
                    """
                    testnamepattern testpathpattern testpathpatterns testpathignorepatterns runtestsbypath
                    findrelatedtests selectprojects ignoreprojects project projects filter grep fgrep invert
                    group excludegroup testsuite only skip spec tag
                    watch watchall watchman nowatch run once singlerun
                    coverage collectcoverage collectcoveragefrom nocoverage
                    ci runinband bail nobail failfast stoponfailure stoponerror
                    verbose silent quiet debug color colors nocolor nocolors ansi noansi
                    maxworkers minworkers workers parallel noparallel concurrency maxconcurrency jobs
                    passwithnotests allowonly forbidonly forbidpending changed changedsince onlychanged
                    onlyfailures lastcommit forceexit exit detectopenhandles detectleaks logheapusage
                    shard retry retries timeout testtimeout hooktimeout repeat randomize seed orderby
                    dryrun list listtests listdifferent check fix fixdryrun write maxwarnings ext rule
                    ignorepattern noignore noinlineconfig reportunuseddisabledirectives
                    noerroronunmatchedpattern cache nocache
                    noemit skiplibcheck pretty nopretty strict diagnostics listfiles incremental build force
                    production prod development mode sourcemap minify nominify
                    headless headed isolate noisolate typecheck expand showconfig
                    nostacktrace fulltrace testdox displaywarnings displaydeprecations
                    ifpresent all affected since scope recursive
                    port strictport host progress noprogress loglevel clearscreen turbo
                    help version
                    t g i v b w q s h l j
                    """);

    /** Switches of some programs, and files that others write. */
    private static final Set<String> SWITCHES = Set.of("json", "stats");

    /** What these load or name is a part of them only when it stands behind an equals sign. */
    private static final Set<String> REPORTERS = Set.of("reporter", "reporters");

    private static final Set<String> REPORTS =
            words(
                    """
                    default basic verbose dot list spec tap tapflat line min nyan progress landing minimal
                    summary tree agent github githubactions
                    """);

    private static final Pattern COUNT = Pattern.compile("-[jwtb]\\d+");

    private HandedOptions() {}

    private static Set<String> words(String text) {
        return new HashSet<>(List.of(text.strip().split("\\s+", -1)));
    }

    /** Why a use may not run without a question, or null. */
    static @Nullable Judgement objection(String program, CompiledRule rule, Usage usage) {
        if (!HANDING.contains(program)) {
            return null;
        }
        for (int i = 0; i < usage.operands().size(); i++) {
            Operand operand = usage.operands().get(i);
            Argument argument = operand.argument();
            if (operand.kind() == Kind.TEXT
                    && argument.text().startsWith("-")
                    && !rule.names(argument.text())
                    && !harmless(argument.text())
                    && !alone(usage.operands(), i)) {
                return Judgement.ask(
                        rule.label(),
                        "The rule does not cover "
                                + Shown.text(argument.text())
                                + ": which program of the script reads it, is not known.",
                        argument.span());
            }
        }
        return null;
    }

    private static boolean harmless(String option) {
        int equals = option.indexOf('=');
        String name = plain(equals < 0 ? option : option.substring(0, equals));
        boolean dashes = name.isEmpty() && option.chars().allMatch(c -> c == '-');
        return dashes
                || HARMLESS.contains(name)
                || COUNT.matcher(option).matches()
                || (equals > 0
                        && REPORTERS.contains(name)
                        && REPORTS.contains(plain(option.substring(equals + 1))));
    }

    /** Whether it is a switch, and nothing follows that could be its value. */
    private static boolean alone(List<Operand> operands, int at) {
        boolean last = at + 1 == operands.size();
        return SWITCHES.contains(plain(operands.get(at).argument().text()))
                && (last || operands.get(at + 1).argument().text().startsWith("-"));
    }

    /** Of one letter, the small and the capital one are two options. */
    private static String plain(String text) {
        String name = text.replace("-", "");
        return name.length() == 1 ? name : name.toLowerCase(Locale.ROOT);
    }
}
