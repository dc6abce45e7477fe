package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code test} and {@code [}, which take words for operators by where they stand. */
class TestBuiltinTest {
    /** A policy that lists them whole, so that nothing but their use can ask. */
    private static Asked asked() {
        Asked asked = new Asked();
        for (String tool : new String[] {"test", "["}) {
            asked.rule(Layer.USER, ALLOW, tool, "*");
        }
        return asked;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[ -- = x -o -v 'a[$(id)]' ]",
                "test -- = x -o -v 'a[$(id)]'",
                "[ -- -v 'a[$(id)]' ]",
                "[ -- -o -v 'a[$(id)]' ]",
                "[ x = -- -o -v 'a[$(id)]' ]",
                "[ ! -- = x -o -v 'a[$(id)]' ]",
                "[ x -a -- = x -o -v 'a[$(id)]' ]",
                "[ -v 'a[$(id)]' ]",
                "test -v 'a[$(id)]'",
                "[ -v x ]",
                "[ -R 'a[$(id)]' ]",
                "[ ! -v 'a[$(id)]' ]",
                "[ '-v' 'a[$(id)]' ]",
                "[ -'v' 'a[$(id)]' ]",
                "[ x = x -a -v 'a[$(id)]' ]",
                "[ ] -o -v 'a[$(id)]' ]",
                "[ -n x -o -v 'a[$(id)]' ]",
                "[ -n = x -o -v 'a[$(id)]' ]",
                "[ -t = x -o -v 'a[$(id)]' ]",
                "[ -f -o -v 'a[$(id)]' ]",
                "[ -t -o -v 'a[$(id)]' ]",
                "[ '(' -v 'a[$(id)]' ')' ]",
                "[ \\( -v 'a[$(id)]' \\) ]",
                "[ \"$(cat f)\" 'a[$(id)]' ]",
                "[ x -o \"$(cat f)\" 'a[$(id)]' ]",
                "[ -\"$(cat f)\" 'a[$(id)]' ]"
            })
    void namesThatAreEvaluatedAsk(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[ -f x ]",
                "[ -n a ] && ls",
                "[ a = b ]",
                "[ \"a\" != \"b\" ]",
                "[ 1 -eq 2 ]",
                "[ 'a[$(id)]' -eq 0 ]",
                "[ 'a[$(id)]' = x ]",
                "[ ! -f x ]",
                "[ ! -f x -a -d y ]",
                "[ -f x -o -f y ]",
                "[ -z \"$(git status --porcelain)\" ]",
                "[ -n \"$(git ls-files)\" ]",
                "[ a -nt b ]",
                "[ -t 1 ]",
                "[ -x x ]",
                "[ \\( a = b \\) ]",
                "[ -- = x ]",
                "test -d src",
                "test -e a && test -e b",
                "test a == b",
                "test 3 -lt 10",
                "if [ -f x ]; then cat x; fi",
                "while [ 1 -eq 2 ]; do ls; done"
            })
    void ordinaryTestsDoNot(String line) {
        assertThat(asked().command(line).verdict()).isEqualTo(ALLOW);
    }
}
