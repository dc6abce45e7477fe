package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines for {@code sh}, which need not be bash. */
class ForeignShellTest {
    /** A policy that lists them whole, so that nothing but their use can ask. */
    private static Asked asked() {
        Asked asked = new Asked();
        for (String tool : new String[] {"sh", "bash", "env", "xargs", "eval", "test", "["}) {
            asked.rule(Layer.USER, ALLOW, tool, "*");
        }
        return asked;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh -c 'ls; [[ -f x ]]'",
                "sh -c '[[ a > Makefile ]] || ls'",
                "sh -c 'ls &> /dev/null'",
                "sh -c 'ls &>> /dev/null'",
                "sh -c 'ls &> new.txt'",
                "sh -c 'ls >& new.txt'",
                "sh -c 'ls 2>&1 &>/dev/null'",
                "sh -c 'ls |& cat'",
                "sh -c 'cat <(ls)'",
                "sh -c \"echo \\$'a'\"",
                "sh -c \"cat \\$'a\\\\x2f..'\"",
                "sh -c 'echo {a,b}'",
                "sh -c 'cat {a,b}'",
                "sh -c 'for i in {1..3}; do ls; done'",
                "sh -c 'time CI=./x ls'",
                "sh -c 'time ! ls'",
                "sh -c 'time { ls; }'",
                "sh -c 'time if ls; then ls; fi'",
                "sh -c 'cat <<< x'",
                "sh -c 'cat <<< \"[[ a\"'",
                "sh -c 'ls; ((1))'",
                "sh -c 'for ((;;)); do ls; done'",
                "sh -c 'CI+=x ls'",
                "sh -c 'ls {fd}>/dev/null'",
                "sh -c 'ls 12>/dev/null'",
                "sh -c 'cat ~+/a'",
                "sh -c 'for f in ~+; do ls; done'",
                "sh -c 'CI=${x^^} ls'",
                "sh -c 'CI=${x/a/b} ls'",
                "sh -c 'CI=${x:1} ls'",
                "sh -c 'case a in [^b]) ls;; esac'",
                "sh -c 'case {a,b} in a) ls;; esac'",
                "sh -c 'CI=$(<README.md) ls'",
                "sh -c \"CI=\\$'a' ls\"",
                "sh -c 'select x in a; do ls; done'",
                "sh -c 'coproc ls'",
                "sh -c 'function f { ls; }; ls'",
                "sh -c 'if [[ a > b ]]; then ls; fi'",
                "sh -c 'if ls; then ls; elif [[ a > b ]]; then ls; fi'",
                "sh -c 'if ls; then ls; else [[ a > b ]]; fi'",
                "sh -c 'while [[ a > b ]]; do ls; done'",
                "sh -c 'until ls; do [[ a > b ]]; done'",
                "sh -c 'for f in a; do ls; [[ a > b ]]; done'",
                "sh -c 'case a in b) [[ a > b ]];; *) ls;; esac'",
                "sh -c 'ls; { [[ a > b ]]; }'",
                "sh -c 'ls; ( [[ a > b ]] )'",
                "sh -c 'ls | [[ a > b ]]'",
                "sh -c 'ls; ! [[ a > b ]]'",
                "sh -c 'echo \"x$(ls; [[ a > b ]])\"'",
                "sh -c 'echo `ls; [[ a > b ]]`'",
                "sh -c 'cat <<E\n$(ls; [[ a > b ]])\nE'",
                "sh -c 'CI=${x:-$(ls; [[ a > b ]])} ls'",
                "sh -c 'ls; eval \"ls; [[ a > b ]]\"'",
                "sh -c 'ls; eval \"eval \\\"cat <<< x\\\"\"'",
                "bash -c \"ls; sh -c 'cat <<< x'\"",
                "bash -c \"ls; eval 'sh -c \\\"cat <<< x\\\"'\"",
                "dash -c 'cat <<< x'",
                "ash -c 'cat <<< x'",
                "/bin/sh -c 'cat <<< x'",
                "/usr/bin/dash -c 'cat <<< x'",
                "sh -ec 'cat <<< x'",
                "sh -c -- 'cat <<< x'",
                "xargs sh -c 'cat <<< x'",
                "env CI=1 sh -c 'cat <<< x'",
                "timeout 5 sh -c 'cat <<< x'",
                "sh -a -c 'ls'",
                "bash -ac 'ls'",
                "bash -o allexport -c 'ls'"
            })
    void whatShellsReadDifferentlyAsks(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh -c 'ls'",
                "sh -c ls",
                "sh -c 'ls && git status'",
                "sh -c 'ls; pwd'",
                "sh -c 'ls > /dev/null 2>&1'",
                "sh -c 'ls >/dev/null 2>&1 </dev/null'",
                "sh -c 'ls 2>&-'",
                "sh -c 'for i in 1 2 3; do ls; done'",
                "sh -c 'if [ -f x ]; then cat x; fi'",
                "sh -c 'while [ 1 -eq 2 ]; do ls; done'",
                "sh -c 'case a in a|[!b]*) ls;; *) pwd;; esac'",
                "sh -c 'cat <<E\nhi $x\nE'",
                "sh -c 'echo \"x$(pwd)\"'",
                "sh -c 'echo \"x`pwd`\"'",
                "sh -c 'ls | wc -l'",
                "sh -c 'ls | sort | uniq -c'",
                "sh -c \"cat 'a b'\"",
                "sh -c 'cat \"a b\"'",
                "sh -c 'cat a\\ b'",
                "sh -c 'CI=1 ls'",
                "sh -c '(ls)'",
                "sh -c '! ls'",
                "sh -c 'ls & ls'",
                "sh -c 'eval ls'",
                "sh -ec 'ls'",
                "dash -c 'ls && pwd'",
                "env CI=1 sh -c 'ls'",
                "bash -c 'ls &> /dev/null'",
                "bash -c 'cat <<< x'",
                "bash -c \"echo \\$'a'\"",
                "bash -c 'for i in {1..3}; do ls; done'",
                "bash -c 'ls |& cat'",
                "bash -c \"eval 'cat <<< x'\"",
                "eval 'cat <<< x'"
            })
    void whatAllReadAlikeDoesNot(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ALLOW);
    }
}
