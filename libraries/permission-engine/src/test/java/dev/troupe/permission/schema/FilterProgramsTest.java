package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which programs for sed, awk and jq are ordinary. */
class FilterProgramsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1,40p",
                "$p",
                "/sudo/p",
                "/a/,/b/Id",
                "/x/!d",
                "$!N",
                "1p;3q",
                "p\nd",
                "s/a/b/",
                "s/a;b/c|d/p",
                "s,/usr,/opt,g;s|a|b|2p",
                "s/e w r/w e r/gI",
                "s/[[:space:]]*$//",
                "s/[ \\t]*$//",
                "s/\\/e/x/",
                "s/.*\"v\": *\"\\([^\"]*\\)\".*/\\1/p"
            })
    void plainOnesOfSedAreOrdinary(String program) {
        assertThat(FilterPrograms.concern(OperandKind.SED, program)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e id",
                "1e",
                "p;e id",
                "/x/{p;e id}",
                "$!e id",
                "s/x/id/e",
                "s/x/id/ge",
                "s,x,id,2e",
                "sxaxbxe",
                "s/[/]/id/e",
                "s/a\\/b/id/e",
                "y/a/b/;e id",
                ":a;e id",
                "w /etc/x",
                "W x",
                "s/a/b/w x",
                "s/a/b/gw x",
                "r /etc/shadow",
                "1R x",
                "v",
                "k",
                "s/a/b",
                "s/a",
                "s/a/b/x",
                "s/a/b/;;k",
                "s/[a/b/",
                "s/[\\]/e]/x/",
                "s/[]/]/x/",
                "s/[^/]*$//",
                "s/[[:a/x/",
                "s",
                "/a",
                "/a/,p",
                "a",
                "a\\",
                "pp",
                "b a b",
                "1",
                "säaäbä",
                "s/a\n/b/",
                "p\0",
                "a x\ne id",
                "a e id"
            })
    void othersOfSedAreNot(String program) {
        assertThat(FilterPrograms.concern(OperandKind.SED, program)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{print $1}",
                "$3 > 5",
                "$3 >= 5 {print $2}",
                "/sudo/ {print $2}",
                "!/a/",
                "BEGIN {FS = \":\"} NR == FNR {a[$1]++; next} $1 in a",
                "a || b",
                "{gsub(/[[:space:]]+/, \" \"); print tolower($0)}",
                "NR>1 {s+=$3} END {print s}",
                "/ERROR/ {c[$4]++} END {for (k in c) print c[k], k}",
                "NR%2==0{print length($0)}"
            })
    void plainOnesOfAwkAreOrdinary(String program) {
        assertThat(FilterPrograms.concern(OperandKind.AWK, program)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEGIN{system(\"id\")}",
                "1system(\"id\")",
                "{print | \"sh\"}",
                "{print |& \"sh\"}",
                "{print ||| \"sh\"}",
                "BEGIN{\"id\" | getline x}",
                "{print > \"/etc/x\"}",
                "{print >> \"x\"}",
                "{printf(\"a\") > \"x\"}",
                "$3 > 5 {print > \"x\"}",
                "BEGIN{print ENVIRON[\"HOME\"]}",
                "BEGIN{ARGV[1]=\"/etc/shadow\";ARGC=2}",
                "BEGIN{SYMTAB[\"ARGC\"]=2}",
                "@load \"x\"",
                "BEGIN{f=\"x\";@f(\"id\")}",
                "{if (x) /\"/; system(\"id\"); y = \"/\"}",
                "# {\n{print > \"x\"}",
                "sys\\\ntem"
            })
    void othersOfAwkAreNot(String program) {
        assertThat(FilterPrograms.concern(OperandKind.AWK, program)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                ".scripts[] | select(. == \"rm -rf\")",
                ".env",
                ".a.env.b",
                "environment",
                "[inputs | .a] | add",
                "{n: .name, v: .version}",
                "$x | .ENV"
            })
    void plainOnesOfJqAreOrdinary(String program) {
        assertThat(FilterPrograms.concern(OperandKind.JQ, program)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env",
                "env.PATH",
                "$ENV",
                "$ ENV",
                "..env",
                "{env}",
                "{a: env}",
                "\"x \\(env)\"",
                "\"x \\(\"y \\($ENV)\")\"",
                "env::x",
                "include \"x\"; .",
                "\"m\" ; modulemeta",
                "# a \\\nenv: 1"
            })
    void othersOfJqAreNot(String program) {
        assertThat(FilterPrograms.concern(OperandKind.JQ, program)).isNotNull();
    }

    @Test
    void timeIsInProportion() {
        Assertions.assertTimeout(
                Duration.ofSeconds(2),
                () -> {
                    for (String part :
                            new String[] {"[[:", "[a]", "p;", "s/a/b/;", "\\/", "|", "{>"}) {
                        FilterPrograms.concern(OperandKind.SED, "s/" + part.repeat(60));
                        FilterPrograms.concern(OperandKind.AWK, part.repeat(60));
                        FilterPrograms.concern(OperandKind.JQ, part.repeat(300_000));
                    }
                });
    }
}
