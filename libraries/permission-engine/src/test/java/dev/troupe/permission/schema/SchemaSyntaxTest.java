package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the keys of a schema make of a line, where no bundled tool shows it. */
class SchemaSyntaxTest {
    private static final ToolSchemas SCHEMAS =
            ToolSchemas.of(
                    Map.of(
                            "py.json",
                            """
                            {
                              "tool": "py",
                              "names": ["py3"],
                              "only-shows": true,
                              "style": "posix",
                              "alone": {"effect": "executes", "why": "runs what its input says"},
                              "options": [
                                {"names": ["-m"], "value": "name"},
                                {"names": ["-c"], "value": "text", "rest": true, "effect": "executes", "why": "runs a text"},
                                {"names": ["-i"], "effect": "interacts", "why": "asks"},
                                {"names": ["-V"], "operands": []}
                              ],
                              "modules": {"-m": {"test": "tester"}},
                              "operands": [
                                {"kind": "path", "effect": "executes", "why": "is a script"},
                                {"kind": "text", "many": true}
                              ]
                            }
                            """,
                            "tester.json",
                            """
                            {
                              "tool": "tester",
                              "only-names": true,
                              "sets": {"loud": [{"names": ["--loud", "-l"]}]},
                              "options": [
                                {"names": ["--top"]},
                                {"names": ["--color"], "value": "text", "values": ["auto", "never"], "effect": "leaves", "why": "paints"},
                                {"names": ["SHELL="], "value": "path", "effect": "executes", "why": "sets the shell"}
                              ],
                              "operands": [{"kind": "goal", "many": true, "values": ["a", "b"]}],
                              "commands": {
                                "run": {"aliases": ["r"], "inherits": ["loud", "tester", "show"], "negations": true},
                                "show": {"options": [{"names": ["--all"]}, {"names": ["--top"], "value": "number"}], "effect": "connects", "why": "asks"}
                              }
                            }
                            """,
                            "flags.json",
                            """
                            {
                              "tool": "flags",
                              "style": "single-dash",
                              "number-option": true,
                              "options": [
                                {"names": ["-var", "--var"], "value": "assignment"},
                                {"names": ["-D"], "value": "text", "attached": true},
                                {"names": ["-Dbad"], "value": "text", "attached": true, "effect": "loads", "why": "loads"},
                                {"names": ["-v"]}
                              ],
                              "operands": [{"kind": "path", "optional": true}, {"kind": "number"}]
                            }
                            """));

    private static ToolUsage read(String line) {
        return Objects.requireNonNull(SCHEMAS.read(Lines.argv(line)), line);
    }

    private static void assertRead(
            String line, String words, String options, String operands, String findings) {
        ToolUsage usage = read(line);
        assertThat(Lines.words(usage)).isEqualTo(words);
        assertThat(Lines.options(usage)).isEqualTo(options);
        assertThat(Lines.operands(usage)).isEqualTo(operands);
        assertThat(Lines.findings(usage)).isEqualTo(findings);
    }

    @Test
    void whatAToolDoesWithFilesHoldsForAllItsNames() {
        assertThat(SCHEMAS.showing("py")).isEqualTo(new OutputBehaviour(true, false));
        assertThat(SCHEMAS.showing("py3")).isEqualTo(new OutputBehaviour(true, false));
        assertThat(SCHEMAS.showing("tester")).isEqualTo(new OutputBehaviour(false, true));
        assertThat(SCHEMAS.showing("flags")).isEqualTo(new OutputBehaviour(false, false));
        assertThat(SCHEMAS.showing("nobody")).isEqualTo(new OutputBehaviour(false, false));
    }

    @Test
    void aModuleReadsTheRest() {
        assertRead("py -m test --top a", "py -m test", "-m=test:name --top", "goal:a", "");
        assertRead("py3 -im test a", "py -m test", "-i -m=test:name", "goal:a", "interacts@-im");
        assertRead("py -mtest run", "py -m test run", "-m=test:name", "", "");
    }

    @Test
    void anUnknownModuleIsNotOrdinary() {
        assertRead("py -m evil -x", "py -m evil", "-m=evil:name", "text:-x", "executes@evil");
        assertRead("py -m ev…", "py", "-m=ev…:name", "", "executes@ev…");
    }

    @Test
    void whatBelongsToAnOptionIsText() {
        assertRead("py -c x -m y", "py", "-c=x:text", "text:-m text:y", "executes@py executes@-c");
        assertRead("py -cx -m y", "py", "-c=x:text", "text:-m text:y", "executes@py executes@-cx");
    }

    @Test
    void withoutOperandsItMayDoSomethingElse() {
        assertRead("py", "py", "", "", "executes@py");
        assertRead("py -V", "py", "-V", "", "");
        assertRead("py -V x", "py", "-V", "text:x", "executes@x");
        assertRead("py x -V", "py", "", "path:x text:-V", "executes@x");
    }

    @Test
    void otherValuesHaveTheEffect() {
        assertRead("tester --color never", "tester", "--color=never:text", "", "");
        assertRead("tester --color=x", "tester", "--color=x:text", "", "leaves@--color=x");
        assertRead("tester --color=…", "tester", "--color=…:text", "", "leaves@--color=…");
        assertRead("tester a c", "tester", "", "goal:a goal:c", "executes@c");
    }

    @Test
    void optionsMayHaveNoDash() {
        assertRead("tester a SHELL=x", "tester", "SHELL==x:path", "goal:a", "executes@SHELL=x");
        assertRead("tester S…", "tester", "", "", "executes@S… executes@S…");
    }

    @Test
    void commandsInheritOptions() {
        assertRead("tester r -l --all --top", "tester run", "--loud --all --top", "", "");
        assertRead("tester run --no-loud --lo", "tester run", "--no-loud --loud", "", "");
        assertRead("tester show --top 5", "tester show", "--top=5:number", "", "connects@show");
        assertRead("tester show -l", "tester show", "", "", "connects@show executes@-l");
    }

    @Test
    void singleDashesAreNoBundles() {
        assertRead(
                "flags -var a=b -var=c=d 1",
                "flags",
                "-var=a=b:assignment -var=c=d:assignment",
                "number:1",
                "");
        assertRead("flags --var=x p 1", "flags", "-var=x:assignment", "path:p number:1", "");
        assertRead("flags -Dx=y -Dbad=z", "flags", "-D=x=y:text -Dbad=z:text", "", "loads@-Dbad=z");
        assertRead("flags -vv -5 -v", "flags", "-number=5:number -v", "", "executes@-vv");
        assertRead("flags -v=x -w=x", "flags", "", "", "executes@-v=x executes@-w=x");
    }
}
