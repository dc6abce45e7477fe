package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bash evaluates when it expands, so that text which was quoted before may run. */
class EvaluatedExpansionsTest {
    /** A policy that lists them whole, so that nothing but their use can ask. */
    private static Asked asked() {
        Asked asked = new Asked();
        for (String tool : new String[] {"eval", "bash", ":"}) {
            asked.rule(Layer.USER, ALLOW, tool, "*");
        }
        return asked;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls && [[ 'a[$(id)]' -eq 0 ]]",
                "ls && [[ 0 -ne 'a[$(id)]' ]]",
                "ls && [[ \"a[\\$(id)]\" -lt 0 ]]",
                "ls && [[ a\\[\\$\\(id\\)\\] -le 0 ]]",
                "ls && [[ $'a[\\x24(id)]' -gt 0 ]]",
                "ls && [[ a'[$(id)]' -ge 0 ]]",
                "ls && [[ -v 'a[$(id)]' ]]",
                "ls && [[ ! -v 'a[$(id)]' ]]",
                "ls && [[ -R 'a[$(id)]' ]]",
                "ls && [[ x -eq 0 ]]",
                "ls && [[ _ -eq 0 ]]",
                "ls && [[ 1+x -eq 0 ]]",
                "ls && [[ '' -eq 0 ]]",
                "ls && [[ 1 -eq 1 && x -eq 0 ]]",
                "ls && [[ a == b || ( ! 'a[$(id)]' -ge 1 ) ]]",
                "ls && [[ $x -eq 0 ]]",
                "[[ -n a ]] <<< ${x@P} && ls",
                "if [[ 'a[$(id)]' -eq 0 ]]; then ls; fi",
                "while [[ 'a[$(id)]' -eq 0 ]]; do ls; done",
                "echo \"$(ls; [[ 'a[$(id)]' -eq 0 ]])\"",
                "f=x; ls",
                "echo 'a[$(id)]'; echo $((_))",
                "echo 'a[$(id)]'; echo \"$((_ + 1))\"",
                "echo 'a[$(id)]' && cat <<< $((_))",
                "ls > /dev/null 2>&$((x))",
                "(( x ))",
                "for ((x; y; z)); do ls; done",
                "[[ 1 -eq 1 ]] && ls",
                "[[ -f x ]] && cat x",
                "if [[ -f x ]]; then cat x; fi",
                "[[ a =~ b ]] || ls",
                "echo $(( 1 ? _ : 0 ))"
            })
    void textsThatAreEvaluatedAsk(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo $((1+2))",
                "echo $((1 + 2 * (3 - 1) / 2 % 5))",
                "echo \"$((1 << 4))\"",
                "echo \"$((1 > 0 ? 2 : 3))\"",
                "echo 'a[$(id)]'; echo $((1))",
                "cat <<'E'\n${x@P} $((x)) ${!x}\nE",
                "cat <<E\n\\${x@P} \\$((x))\nE",
                "echo '${x@P}' '$((x))'",
                "cat <<< '${x@P}'",
                "cat <<E\n$HOME $x ${x:-y} $(ls) $((1 + 1))\nE",
                "case $x in a) ls;; *) pwd;; esac",
                "for f in $x; do ls; done"
            })
    void textsAndNumbersDoNot(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ALLOW);
    }

    static final String[] EVALUATED = {
        "$((x))",
        "$((_))",
        "$((x + 1))",
        "$((PATH = 1))",
        "$(($x))",
        "$((${x}))",
        "$(($(cat f)))",
        "$((`cat f`))",
        "$((1 ? _ : 0))",
        "${x@P}",
        "${x@E}",
        "${x@A}",
        "${!x}",
        "${!x@}",
        "${!x*}",
        "${x:y}",
        "${x:0:y}",
        "${x: -y}",
        "${x:$y}",
        "${x:(1)}",
        "${x[y]}",
        "${x[$y]}",
        "${x[1+y]}",
        "${#x[y]}",
        "${x[1]@P}",
        "${x=y}",
        "${x:=y}",
        "${PATH:=./x}",
        "${x:-${y@P}}",
        "${x:-$((y))}",
        "${x/${y@P}/z}",
        "${x%$((y))}"
    };

    static final String[] PUT_IN = {
        "$((1))",
        "$((1 + 2 * (3 - 1) % 5))",
        "$((1 << 4))",
        "$((1 > 0 ? 2 : 3))",
        "$((10#08))",
        "$x",
        "${x}",
        "${#x}",
        "$1",
        "$#",
        "$?",
        "${x:-y}",
        "${x-y}",
        "${x:+y}",
        "${x:?y}",
        "${x#*.}",
        "${x%%.*}",
        "${x/a/b}",
        "${x^^}",
        "${x,}",
        "${x:1}",
        "${x:0:3}",
        "${x: -3}",
        "${x[0]}",
        "${x[@]}",
        "${x[0]%.*}",
        "${x[@]:1:2}"
    };

    static final String[] PLACES = {
        "cat <<< X",
        "cat <<< \"X\"",
        "cat <<< aXb",
        "cat <<E\nX\nE",
        "cat <<-E\n\taXb\nE",
        "case X in a) ls;; esac",
        "case \"X\" in a) ls;; esac",
        "case a in X) ls;; esac",
        "case a in b|\"X\") ls;; esac",
        "for f in X; do ls; done",
        "for f in a \"X\" b; do ls; done",
        "CI=X ls",
        "CI=\"X\" ls",
        "CI=1 TZ=aX ls",
        "for f in a; do ls; done <<< X",
        "{ ls; } <<< X",
        "( ls ) <<< X",
        "if ls; then ls; fi <<< X",
        "while true; do ls; done <<< X",
        "case a in b) ls;; esac <<< X",
        "echo \"$(cat <<< X)\"",
        "cat <<E\n$(cat <<< X)\nE",
        "bash -c 'cat <<< X'",
        "eval 'cat <<< X'",
        "ls && cat <<< X",
        "ls | cat <<< X"
    };

    @ParameterizedTest
    @FieldSource("PLACES")
    void whatIsEvaluatedAsksWhereverItStands(String place) {
        for (String expansion : EVALUATED) {
            String line = place.replace("X", expansion);
            assertThat(asked().command(line).verdict()).as(line).isEqualTo(ASK);
        }
    }

    @ParameterizedTest
    @FieldSource("PLACES")
    void valuesThatAreOnlyPutInDoNot(String place) {
        for (String expansion : PUT_IN) {
            String line = place.replace("X", expansion);
            assertThat(asked().command(line).verdict()).as(line).isEqualTo(ALLOW);
        }
    }

    @ParameterizedTest
    @FieldSource("EVALUATED")
    void noArgumentIsEvaluated(String expansion) {
        for (String place : new String[] {"echo X", "echo \"X\"", "cat aX", "ls > X"}) {
            String line = place.replace("X", expansion);
            assertThat(asked().command(line).verdict()).as(line).isEqualTo(ASK);
        }
    }
}
