package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a schema that cannot be used is told. */
class UnreadableSchemaTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"tool": "x"                                     | my.json:1: this is not JSON: it ends before all of its braces
                    {"tool": x}                                      | my.json:1: this is not JSON: Unrecognized token 'x'
                    []                                               | my.json:1: the file must hold one object
                    {"tool": "x"} {}                                 | my.json:1: the file goes on behind its object
                    {"tool": null}                                   | my.json:1: `null` is no value here
                    {"tool": 1.5}                                    | my.json:1: `1.5` is no value here
                    {"tool": "x", "tool": "y"}                       | my.json:1: the key `tool` stands already
                    {}                                               | my.json:1: a tool lacks the key `tool`
                    {"tool": ""}                                     | my.json:1: `tool` is ``; write a text that is not empty
                    {"tool": 7}                                      | my.json:1: `tool` is `7`; write a text
                    {"tool": "x", "names": ["/bin/x"]}               | my.json:1: `/bin/x` is a path
                    {"tool": "x", "names": []}                       | my.json:1: `names` is empty
                    {"tool": "x", "names": "y"}                      | my.json:1: `names` is `y`; write a list
                    {"tool": "x", "names": ["y", "y"]}               | my.json:1: `names` names `y` twice
                    {"tool": "x", "option": []}                      | my.json:1: a tool has no key `option` (here a list); use one of
                    {"tool": "x", "style": "dos"}                    | my.json:1: `style` is `dos`; write one of gnu, posix
                    {"tool": "x", "why": "y"}                        | my.json:1: `why` explains an `effect`
                    {"tool": "x", "effect": "writes"}                | my.json:1: a tool lacks the key `why`
                    {"tool": "x", "abbreviations": "no"}             | my.json:1: `abbreviations` is `no`; write true or false
                    {"tool": "x", "commands": []}                    | my.json:1: `commands` is a list; write an object
                    {"tool": "x", "commands": {"y": 1}}              | my.json:1: `y` is `1`; write an object
                    {"tool": "x", "commands": {"y": {"tool": "z"}}}  | my.json:1: the command `y` has no key `tool` (here `z`)
                    {"tool": "x", "inherits": ["y"]}                 | my.json:1: `y` is neither a set nor a command
                    {"tool": "x", "modules": {"-m": {"y": "z"}}}     | my.json:1: `-m` is no option with a value
                    {"tool": "x", "options": [{"value": "text"}]}    | my.json:1: an option lacks the key `names`
                    {"tool": "x", "options": [{"names": ["-a"], "value": "file"}]}        | my.json:1: `value` is `file`; write one of text, number
                    {"tool": "x", "options": [{"names": ["-a"], "optional": true}]}       | my.json:1: `optional` is for options with a `value`
                    {"tool": "x", "options": [{"names": ["-a"], "value": "text", "or-value": true}]} | my.json:1: `or-value` is for options with `values`
                    {"tool": "x", "options": [{"names": ["-a"]}, {"names": ["-a"]}]}      | my.json:1: two options are called `-a`
                    {"tool": "x", "options": [{"names": ["-a"], "gives": {"operand": 64}}]} | my.json:1: `operand` is `64`; write a number from 0 to 63
                    {"tool": "x", "options": [{"names": ["-a"], "gives": {}}]}            | my.json:1: `operand` is an object; write a number
                    {"tool": "x", "operands": [{"many": true}]}      | my.json:1: an operand lacks the key `kind`
                    {"tool": "x", "operands": [{"kind": "command"}]} | my.json:1: an operand that is a `command` needs the style posix
                    """)
    void isToldWithFileLineAndValue(String text, String message) {
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("my.json", text)))
                .isInstanceOf(UnreadableSchemaException.class)
                .hasMessageStartingWith(message)
                .hasMessageEndingWith(".");
    }

    @Test
    void theLineIsThatOfTheValue() {
        String text =
                """
                {
                  "tool": "x",
                  "options": [
                    {"names": ["-a"]},
                    {"names": ["-b"],
                     "effect": "explodes", "why": "is loud"}
                  ]
                }
                """;
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("team/x.json", text)))
                .hasMessageStartingWith("team/x.json:6: `effect` is `explodes`; write one of");
    }

    @Test
    void onlyOneOperandMayBeMany() {
        String many = "{\"kind\": \"path\", \"many\": true}";
        String text = "{\"tool\": \"x\", \"operands\": [" + many + ", " + many + "]}";
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("x.json", text)))
                .hasMessageContaining("only one operand may be `many`");
    }

    @Test
    void commandsThatInheritEachOtherAreRefused() {
        String text =
                """
                {"tool": "x", "commands": {
                  "a": {"inherits": ["b"]},
                  "b": {"inherits": ["a"]}}}
                """;
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("x.json", text)))
                .hasMessageContaining("inherits itself");
    }

    @Test
    void twoCommandsOfOneNameAreRefused() {
        String text = "{\"tool\": \"x\", \"commands\": {\"a\": {}, \"b\": {\"aliases\": [\"a\"]}}}";
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("x.json", text)))
                .hasMessageContaining("two commands are called `a`");
    }

    @Test
    void twoFilesAboutOneProgramAreRefused() {
        String one = "{\"tool\": \"x\"}";
        String other = "{\"tool\": \"y\", \"names\": [\"x\"]}";
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("x.json", one, "y.json", other)))
                .hasMessageContaining("`x` is the name of a program in");
    }

    @Test
    void aDeeplyNestedFileIsRefused() {
        String text = "{\"tool\": ".repeat(2000);
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("x.json", text)))
                .isInstanceOf(UnreadableSchemaException.class);
    }

    @Test
    void filesOfATeamWinOverTheBundledOnes() {
        String text = "{\"tool\": \"cat\", \"options\": [{\"names\": [\"--fast\"]}]}";
        ToolSchemas all = ToolSchemas.bundled().with(Map.of("cat.json", text));
        Usage usage = Objects.requireNonNull(all.read(Lines.argv("cat --fast")));
        assertThat(usage.findings()).isEmpty();
        assertThat(all.tools()).contains("cat", "git");
    }

    @Test
    void whatHasNoSchemaIsNotRead() {
        assertThat(ToolSchemas.bundled().read(List.of())).isNull();
        assertThat(ToolSchemas.bundled().read(Lines.argv("evil -x"))).isNull();
        assertThat(ToolSchemas.bundled().read(Lines.argv("git… status"))).isNull();
    }
}
