package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class ShellParserTest {

    /** A line and what it reads as, in the form of {@link Shown}. */
    static final List<Arguments> READABLE =
            List.of(
                    // Words and quotes.
                    Arguments.of("git status", "git status"),
                    Arguments.of("  git\t status  ", "git status"),
                    Arguments.of("", ""),
                    Arguments.of("# nothing", ""),
                    Arguments.of("ls # ; rm -rf ~", "ls"),
                    Arguments.of("ls a#b", "ls a#b"),
                    Arguments.of("ls '&&' \"a b\" ''", "ls '&&' \"a b\" ''"),
                    Arguments.of("gi't' \"\"x\\ y", "gi't' \"\"x\\ y"),
                    Arguments.of("echo 'it'\\''s'", "echo 'it'\\''s'"),
                    Arguments.of("echo \"a\\\"b\\$c\\d\"", "echo \"a\"b$c\\d\""),
                    Arguments.of("echo \"a\\\nb\"", "echo \"ab\""),
                    Arguments.of("echo $'a\\n\\x41\\u0042\\103\\''", "echo $'a\nABC''"),
                    Arguments.of("echo \"$'x'\"", "echo \"$'x'\""),
                    Arguments.of("echo $ $/ a$", "echo $ $/ a$"),
                    Arguments.of("git reset --\\\nhard", "git reset --hard"),
                    Arguments.of("git log \\\n  -1", "git log -1"),
                    Arguments.of("ls é 日本 a^b a%b", "ls é 日本 a^b a%b"),
                    // Shapes.
                    Arguments.of(
                            "ls *.rs a?c [ab]* [!a]",
                            "ls glob<*>.rs aglob<?>c glob<[ab]>glob<*> glob<[!a]>"),
                    Arguments.of("[ -f x ]", "[ -f x ]"),
                    Arguments.of("ls a[ a] []", "ls a[ a] glob<[]>"),
                    Arguments.of("ls []a] [\"a\"]", "ls glob<[]a]> glob<[>\"a\"]"),
                    Arguments.of("{rm,-rf,~}", "brace<{rm,-rf,~}>"),
                    Arguments.of("echo {1..9} a{b}c {} { }", "echo brace<{1..9}> a{b}c {} { }"),
                    Arguments.of("echo {a,\"b c\"}", "echo brace<{>a,\"b c\"}"),
                    Arguments.of("echo {a{b,c}} {a,{b}", "echo brace<{a{b,c}}> {a,{b}"),
                    Arguments.of(
                            "git log HEAD@{1} HEAD~2 x^{/y}", "git log HEAD@{1} HEAD~2 x^{/y}"),
                    Arguments.of("find . -exec rm {} \\;", "find . -exec rm {} \\;"),
                    Arguments.of(
                            "ls ~ ~root/x ~+/y a~ '~'", "ls home<> home<root>/x home<+>/y a~ '~'"),
                    Arguments.of("a=~:~b cmd c=~", "set{a=home<>:home<b>} cmd c=home<>"),
                    // Expansions.
                    Arguments.of(
                            "echo $x \"$x\" $1 $10 $@ $? $$",
                            "echo ${x} q${x} ${1} ${1}0 ${@} ${?} ${$}"),
                    Arguments.of(
                            "echo ${x} ${x:-a b} ${#x} ${!x} ${#} ${!}",
                            "echo ${x} ${x}:-a b ${#x} ${!x} ${#} ${!}"),
                    Arguments.of(
                            "echo ${a[$(id)]} ${x:-$(b `c`)}",
                            "echo ${a}[$(id)]<id> ${x}:-$(b `c`)<b `<c>>"),
                    Arguments.of("echo \"${x:-$(b \"c\")}\"", "echo q${x}:-$(b \"c\")<b \"c\">"),
                    Arguments.of("echo ${x//\\}/'}'}", "echo ${x}//\\}/'}'"),
                    Arguments.of("echo $(a; b) \"$(c)\" `d`", "echo $<a; b> q$<c> `<d>"),
                    Arguments.of("echo $() ``", "echo $<> `<>"),
                    Arguments.of("echo `a \\`b \\\\\\`c\\\\\\`\\``", "echo `<a `<b `<c>>>"),
                    Arguments.of(
                            "echo \"`echo \\\"$(rm -rf ~)\\\"`\"",
                            "echo q`<echo q$<rm -rf home<>>>"),
                    Arguments.of("echo \"`echo \"$(rm)\"`\"", "echo q`<echo q$<rm>>"),
                    Arguments.of(
                            "echo $((1 + (2)*$(x))) \"$((y))\"",
                            "echo $((1 + (2)*$(x)))<x> q$((y))"),
                    Arguments.of("diff <(a) >(b; c)", "diff in<a> out<b; c>"),
                    Arguments.of("a $(b # ) no\n)", "a $<b>"),
                    Arguments.of("a $(case x in y) z;; esac)", "a $<case{x}{y}{z}>"),
                    Arguments.of("a $( (b) )", "a $<subshell{b}>"),
                    // Lists and pipelines.
                    Arguments.of("a;b&c\nd", "a; b &; c; d"),
                    Arguments.of("a && b || c;", "a && b || c"),
                    Arguments.of("a &&\n\n b |\n c", "a && b | c"),
                    Arguments.of("a&&\\\nb", "a && b"),
                    Arguments.of("! a | b", "! a | b"),
                    Arguments.of("time -p a; time ! b", "time a; time ! b"),
                    Arguments.of("a |& b", "a 2>&1 | b"),
                    Arguments.of("(a) |& b", "subshell{a} 2>&1 | b"),
                    Arguments.of("!true || rm", "!true || rm"),
                    Arguments.of("\nsudo id\n", "sudo id"),
                    Arguments.of("git status #\\\nrm -rf ~", "git status; rm -rf home<>"),
                    // Assignments.
                    Arguments.of("a=b c=d e f=g", "set{a=b} set{c=d} e f=g"),
                    Arguments.of("a= b+=c", "set{a=} set{b+=c}"),
                    Arguments.of("a=(x 'y z' $w\n v) b=()", "set{a=(x 'y z' ${w} v)} set{b=()}"),
                    Arguments.of("a[1]=x a[$i]+=y", "set{a[1]=x} set{a[${i}]+=y}"),
                    Arguments.of("x=$(rm -rf ~)", "set{x=$<rm -rf home<>>}"),
                    Arguments.of("a=#b", "set{a=#b}"),
                    // Redirections.
                    Arguments.of("a > b 2>&1 < c >> d", "a >b 2>&1 <c >>d"),
                    Arguments.of(
                            "a &> b &>>c >|d <>e <&3 >&- >&f", "a &>b &>>c >|d <>e <&3 >&- >&f"),
                    Arguments.of("a & > b", "a &;  >b"),
                    Arguments.of("a&>b", "a &>b"),
                    Arguments.of("2>&1 sudo id", "sudo id 2>&1"),
                    Arguments.of("> x a=b c", "set{a=b} c >x"),
                    Arguments.of("exec {fd}>x 3<>y", "exec {fd}>x 3<>y"),
                    Arguments.of("echo 2 >x a2>y {}>z", "echo 2 a2 {} >x >y >z"),
                    Arguments.of("a <<< 'b c'", "a <<<'b c'"),
                    Arguments.of("a > >(b)", "a >out<b>"),
                    Arguments.of("{ a; } > b 2>c", "group{a} >b 2>c"),
                    // Here-documents.
                    Arguments.of(
                            "cat <<EOF\na $x $(b)\n\\$y\nEOF\nc",
                            "cat <<EOF{\"a \"q${x}\" \"q$<b>\"\n$y\n\"}; c"),
                    Arguments.of("cat <<'EOF'\na $x\nEOF", "cat <<'EOF'{'a $x\n'}"),
                    Arguments.of(
                            "cat <<E''OF\nx\nEOF\nrm -rf ~\n", "cat <<E''OF{'x\n'}; rm -rf home<>"),
                    Arguments.of("cat <<-E | b\n\t\tx\n\ty\n\tE\nc", "cat <<-E{\"x\ny\n\"} | b; c"),
                    Arguments.of(
                            "a <<A; b <<B\n1\nA\n2\nB\nc", "a <<A{\"1\n\"}; b <<B{\"2\n\"}; c"),
                    Arguments.of("a <<A <<B\nA\nB", "a <<A{\"\"} <<B{\"\"}"),
                    Arguments.of(
                            "git commit -m \"$(cat <<'EOF'\nfeat: $x ) \"y\nEOF\n)\"",
                            "git commit -m q$<cat <<'EOF'{'feat: $x ) \"y\n'}>"),
                    Arguments.of("if a <<E\nx\nE\nthen b; fi", "if{a <<E{\"x\n\"}}{b}else{-}"),
                    Arguments.of("cat <<E\n`rm` \\`x\\`\nE", "cat <<E{q`<rm>\" `x`\n\"}"),
                    Arguments.of(
                            "cat <<E\n\"a\" 'b' $'c' \\d\nE", "cat <<E{\"\"a\" 'b' $'c' \\d\n\"}"),
                    // Compound commands.
                    Arguments.of("{ a; b; }", "group{a; b}"),
                    Arguments.of("(a;b)", "subshell{a; b}"),
                    Arguments.of("( (a) )", "subshell{subshell{a}}"),
                    Arguments.of(
                            "if a; then b; elif c; then d; else e; fi", "if{a}{b}if{c}{d}else{e}"),
                    Arguments.of("while a; do b; done < c", "while{a}{b} <c"),
                    Arguments.of("until a\ndo b\ndone", "until{a}{b}"),
                    Arguments.of(
                            "for f in a \"b c\"; do d \"$f\"; done", "for{f a \"b c\"}{d q${f}}"),
                    Arguments.of("for f\ndo a; done", "for{f -}{a}"),
                    Arguments.of("for f in; do a; done", "for{f }{a}"),
                    Arguments.of("for f; do a; done", "for{f -}{a}"),
                    Arguments.of(
                            "case $x in (a|b*) c;; d) ;; *) e; esac",
                            "case{${x}}{a bglob<*>}{c}{d}{}{glob<*>}{e}"),
                    Arguments.of(
                            "f() { a; }; g () ( b )",
                            "function{f}group{a}; function{g}subshell{b}"),
                    Arguments.of("function f { a; } > x", "function{f}group{a} >x"),
                    Arguments.of("function f()\n{ a; }", "function{f}group{a}"),
                    Arguments.of(":(){ :|:& };:", "function{:}group{: | : &}; :"),
                    Arguments.of("echo if then } fi [[ !", "echo if then } fi [[ !"),
                    Arguments.of("echo \\if; 'if' x", "echo \\if; 'if' x"),
                    // Unusual ones.
                    Arguments.of("coproc rm -rf x", "unusual{coproc}{rm -rf x}"),
                    Arguments.of("coproc N { a; }", "unusual{coproc}{group{a}}"),
                    Arguments.of("select x in $(a); do b; done", "unusual{select}{a; b}"),
                    Arguments.of("((x = $(a) > 1)) > b", "unusual{((…))}{a} >b"),
                    Arguments.of(
                            "for ((i=0; i<$(a); i++)); do b; done", "unusual{for ((…))}{a; b}"));

    /** A line, what is recognised of it, and the index where it cannot be read. */
    static final List<Arguments> UNREADABLE =
            List.of(
                    Arguments.of("git status; rm -rf / (", "git status; rm -rf /", 21),
                    Arguments.of("git status (", "git status", 11),
                    Arguments.of("git status 'x", "git status", 11),
                    Arguments.of("git status `", "git status", 11),
                    Arguments.of("git status $(", "git status", 11),
                    Arguments.of("a $(b; c; (", "a; b; c", 11),
                    Arguments.of("a $(b) c $(d", "a $<b> c; d", 9),
                    Arguments.of("if a; then b; c (", "a; b; c", 16),
                    Arguments.of("a && b | c (", "a && b; c", 11),
                    Arguments.of("f() { rm x; ", "rm x", 12),
                    Arguments.of("git status &|& ls", "git status &", 12),
                    Arguments.of("git status ||| rm x", "git status", 13),
                    Arguments.of("git status &&& ls", "git status", 13),
                    Arguments.of("git status ;; ls", "git status", 11),
                    Arguments.of("git status &&", "git status", 13),
                    Arguments.of("git status >", "git status", 12),
                    Arguments.of("while true", "true", 10),
                    Arguments.of("case x in", "", 9),
                    Arguments.of("f() {", "", 5),
                    Arguments.of("echo ${", "echo", 7),
                    Arguments.of("git st\u200Batus; rm", "git st", 6),
                    Arguments.of("echo 'a\u202Eb'", "echo", 7),
                    Arguments.of("git\u00A0status", "", 3),
                    Arguments.of("a; git\u3000status", "a", 6),
                    Arguments.of("git status\r\nrm x", "git status", 10),
                    Arguments.of("git status\0; rm x", "git status", 10),
                    Arguments.of("git\u000Bstatus", "git", 3),
                    Arguments.of("git\u0085status", "git", 3),
                    Arguments.of("a\uD800", "a", 1),
                    Arguments.of("a b\uFE0F", "a b", 3),
                    Arguments.of("echo @(a)", "echo @", 6),
                    Arguments.of("!(a)", "", 1),
                    Arguments.of("echo $[1]", "echo", 5),
                    Arguments.of("echo $\"x\"", "echo \"x\"", 5),
                    Arguments.of("echo $'\\xff'", "echo", 7),
                    Arguments.of("echo $'\\0'", "echo", 7),
                    Arguments.of("echo $'\\cx'", "echo", 7),
                    Arguments.of("echo ${x~} ", "echo", 8),
                    Arguments.of("echo ${ id;}", "echo", 7),
                    Arguments.of("echo \"${x:-'a'}\"", "echo", 11),
                    Arguments.of("echo ${x:-{a}}", "echo", 10),
                    Arguments.of("((a); (b))", "", 3),
                    Arguments.of("echo $((a) | (b))", "echo", 9),
                    Arguments.of("cat <<EOF\nx", "cat <<EOF", 4),
                    Arguments.of("a $(cat <<E\nx\nE)", "a; cat <<E", 14),
                    Arguments.of("cat <<$x\n$x", "cat", 6),
                    Arguments.of("cat <<E $(b\nc)\nE", "cat <<E; b", 11),
                    Arguments.of("cat <<E\na\\\nE\nE", "cat <<E", 10),
                    Arguments.of("a=b if x", "set{a=b}", 4),
                    Arguments.of("g\\\nit push", "", 0),
                    Arguments.of("a &\\\n& b", "a", 3),
                    Arguments.of("a $\\\n(b)", "a", 2),
                    Arguments.of("a b<(c)", "a", 3),
                    Arguments.of("a 123456>b", "a", 2),
                    Arguments.of("> a=b c", "", 2),
                    Arguments.of("a >&-b", "a", 4),
                    Arguments.of("time -v a", "", 5),
                    Arguments.of("! ! a", "", 2),
                    Arguments.of("a | ! b", "a", 4),
                    Arguments.of("a | time b", "a", 4),
                    Arguments.of("time time a", "", 5),
                    Arguments.of("echo $'\\x{41}'", "echo", 7),
                    Arguments.of("echo $'a", "echo", 5),
                    Arguments.of("echo $'\\", "echo", 7),
                    Arguments.of("echo \"a", "echo", 5),
                    Arguments.of("echo \\\u00A0", "echo", 6),
                    Arguments.of("echo ${x:-a", "echo", 5),
                    Arguments.of("echo ${x:-\\\nb}", "echo", 10),
                    Arguments.of("echo ${x:-<(a)}", "echo", 10),
                    Arguments.of("echo ${x:-\u3000}", "echo", 10),
                    Arguments.of("echo ${!-x}", "echo", 8),
                    Arguments.of("echo ${%x}", "echo", 7),
                    Arguments.of("echo ${$[1]}", "echo", 8),
                    Arguments.of("echo $((1", "echo", 6),
                    Arguments.of("echo $(('1'))", "echo", 8),
                    Arguments.of("for ((;)); do a; done", "", 7),
                    Arguments.of("a $(b ;; c)", "a; b", 6),
                    Arguments.of("a $(\\\n(b))", "a", 4),
                    Arguments.of("a `b\\\n`", "a", 4),
                    Arguments.of("cat <<E\n`a \\\"b\\\"`\nE", "cat <<E", 11),
                    Arguments.of("a=(b", "", 2),
                    Arguments.of("a=([x]=y)", "", 3),
                    Arguments.of("a=(b)#c", "", 5),
                    Arguments.of("a[x y]=z", "", 3),
                    Arguments.of("a <<E b=(c\nd)\nE", "a b= <<E", 8),
                    Arguments.of("x=1 a <<E; b=(c\nd)\nE", "set{x=1} a <<E", 15),
                    Arguments.of("a " + "<<E ".repeat(17), "a" + " <<E".repeat(16), 69),
                    Arguments.of("a <\\\n< b", "a", 3),
                    Arguments.of("a <<< x\\\ny='b'", "a", 6),
                    Arguments.of("a 2>(b)", "a", 2),
                    Arguments.of("a {x[1]}>b", "a", 2),
                    Arguments.of("a > {", "a", 4),
                    Arguments.of("a {b,\\\nc}", "a", 9),
                    Arguments.of("for x y; do a; done", "", 6),
                    Arguments.of("for 1x in y; do a; done", "", 4),
                    Arguments.of("for x in y & do a; done", "", 11),
                    Arguments.of("for x\n; do a; done", "", 6),
                    Arguments.of("case in", "", 7),
                    Arguments.of("case x in (esac) a;; esac", "", 11),
                    Arguments.of("case x in a; b", "", 11),
                    Arguments.of("{ a; ) }", "a", 5),
                    Arguments.of("(a }", "a }", 4),
                    Arguments.of("function $x { a; }", "", 9),
                    Arguments.of("function { a; }", "", 9),
                    Arguments.of("a+() { b; }", "", 0),
                    Arguments.of("coproc a in b", "a in b", 7),
                    Arguments.of("coproc coproc a", "unusual{coproc}{a}", 7),
                    Arguments.of("[[ a\n]]", "", 4),
                    Arguments.of("[[ a # b\n]]", "", 5),
                    Arguments.of("a() b", "", 4),
                    Arguments.of("a() coproc b", "", 4),
                    Arguments.of("a() function b { c; }", "", 4),
                    Arguments.of("in", "", 0),
                    Arguments.of("a; ]] b", "a", 3),
                    Arguments.of("a $(b <<E; c\nE\n)", "a; b <<E{\"\"}; c", 2),
                    Arguments.of("'a'() { b; }", "", 0),
                    Arguments.of("a[1] b", "", 4),
                    Arguments.of("a=(b;c)", "", 4),
                    Arguments.of("declare a=(b)", "declare a=", 10),
                    Arguments.of("case x in a) b;& c) d; esac", "b", 14),
                    Arguments.of("case x in a) b;;& c) d; esac", "b", 16),
                    Arguments.of("[[ a == b", "", 9),
                    Arguments.of(
                            "a; [[ -d / && ! ( $x == a* || b < $(c) ) ]] && d",
                            "a; unusual{[[ … ]]}{c} && d",
                            3),
                    Arguments.of("[[ $x =~ ^a+$ ]] > b", "unusual{[[ … ]]}{} >b", 0),
                    Arguments.of("( )", "", 2),
                    Arguments.of("a )", "a", 2),
                    Arguments.of("fi", "", 0),
                    Arguments.of("a \\", "a", 2));

    @ParameterizedTest
    @FieldSource("READABLE")
    void reads(String line, String shown) {
        ParsedLine reading = ShellParser.parse(line);
        assertThat(reading).isInstanceOf(ParsedLine.Readable.class);
        assertThat(Shown.script(reading.script())).isEqualTo(shown);
    }

    @ParameterizedTest
    @FieldSource("READABLE")
    void readsAgainWhatIsPrinted(String line, String shown) {
        String printed = ShellPrinter.print(ShellParser.parse(line).script());
        ParsedLine again = ShellParser.parse(printed);
        assertThat(again).as(printed).isInstanceOf(ParsedLine.Readable.class);
        assertThat(Shown.script(again.script())).as(printed).isEqualTo(shown);
    }

    @ParameterizedTest
    @FieldSource("UNREADABLE")
    void refuses(String line, String recognised, int at) {
        ParsedLine reading = ShellParser.parse(line);
        assertThat(reading).isInstanceOf(ParsedLine.Unreadable.class);
        assertThat(Shown.script(reading.script())).isEqualTo(recognised);
        assertThat(((ParsedLine.Unreadable) reading).at()).isEqualTo(at);
    }

    @Test
    void whatIsInvisibleIsRefusedEvenInQuotes() {
        for (int point :
                new int[] {0x200B, 0x2060, 0xFEFF, 0xAD, 0x3164, 0x180B, 0xFE00, 0xE0041}) {
            assertThat(ShellParser.parse("echo '" + Character.toString(point) + "'"))
                    .isInstanceOf(ParsedLine.Unreadable.class);
        }
        for (String text : List.of("\u3000", "\u00A0", "a\u0301", "\u26A0\uFE0F", "\uD83D\uDE00")) {
            assertThat(ShellParser.parse("echo '" + text + "'"))
                    .isInstanceOf(ParsedLine.Readable.class);
        }
    }

    @Test
    void theDepthIsLimited() {
        assertThat(ShellParser.parse("a " + "$(".repeat(32) + ")".repeat(32)))
                .isInstanceOf(ParsedLine.Readable.class);
        for (String opening :
                List.of("$(", "`\\`", "{ ", "( ", "${x:-", "if ", "coproc ", "[[ (")) {
            assertThat(ShellParser.parse("a;" + opening.repeat(33)))
                    .isInstanceOf(ParsedLine.Unreadable.class);
        }
    }

    @Test
    void positionsAreThoseOfTheLine() {
        assertThat(spans("a 'b c' \"d$e\" `f \\`g\\`` <<-E\n\t$h\n\tE"))
                .containsExactly(
                        "a", "'b c'", "\"d$e\"", "d", "$e", "`f \\`g\\``", "f", "`g\\`", "g", "$h");
    }

    /** What words and pieces of several characters stand for, in order. */
    private static List<String> spans(String line) {
        List<String> spans = new ArrayList<>();
        ShellCommand.Simple command = simple(ShellParser.parse(line).script());
        command.words().forEach(word -> spans(line, word, spans));
        ShellWord body = Objects.requireNonNull(command.redirections().getFirst().body());
        spans.add(text(line, body.pieces().getFirst().span()));
        return spans;
    }

    private static void spans(String line, ShellWord word, List<String> spans) {
        spans.add(text(line, word.span()));
        for (ShellWord.Piece piece : word.pieces()) {
            if (!piece.span().equals(word.span())) {
                spans.add(text(line, piece.span()));
            }
            if (piece instanceof ShellWord.Piece.Substitution it) {
                simple(it.script()).words().forEach(inner -> spans(line, inner, spans));
            }
        }
    }

    private static String text(String line, TextSpan span) {
        return line.substring(span.start(), span.end());
    }

    private static ShellCommand.Simple simple(ShellScript script) {
        ShellScript.Pipeline pipeline = script.lists().getFirst().pipelines().getFirst();
        return (ShellCommand.Simple) pipeline.commands().getFirst();
    }

    @Test
    void theLengthIsLimited() {
        assertThat(ShellParser.parse("x".repeat(ShellParser.LONGEST)))
                .isInstanceOf(ParsedLine.Readable.class);
        assertThat(ShellParser.parse("x".repeat(ShellParser.LONGEST + 1)))
                .isInstanceOf(ParsedLine.Unreadable.class);
    }
}
