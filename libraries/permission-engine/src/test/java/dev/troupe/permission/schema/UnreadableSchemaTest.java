package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
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
                    {"tool": "x"                                     | this is not JSON
                    {"tool": x}                                      | this is not JSON: Unrecognized token 'x'
                    []                                               | write an object
                    {"tool": "x"} {}                                 | this is not JSON
                    {"tool": "x", "tool": "y"}                       | this is not JSON: Duplicate
                    {}                                               | a tool lacks the key `tool`
                    {"tool": ""}                                     | write a text that is not empty
                    {"tool": 7}                                      | write a text
                    {"tool": "x", "names": ["/bin/x"]}               | `/bin/x` is a path
                    {"tool": "x", "names": []}                       | `names` is empty
                    {"tool": "x", "names": "y"}                      | write a list
                    {"tool": "x", "names": ["y", "y"]}               | `names` names `y` twice
                    {"tool": "x", "option": []}                      | a tool has no key `option`
                    {"tool": "x", "style": "dos"}                    | `style` is `dos`; write one of gnu, posix
                    {"tool": "x", "why": "y"}                        | `why` explains an `effect`
                    {"tool": "x", "effect": "writes"}                | a tool lacks the key `why`
                    {"tool": "x", "abbreviations": "no"}             | write true or false
                    {"tool": "x", "commands": []}                    | write an object
                    {"tool": "x", "commands": {"y": 1}}              | write an object
                    {"tool": "x", "commands": {"y": {"tool": "z"}}}  | the command `y` has no key `tool`
                    {"tool": "x", "inherits": ["y"]}                 | `y` is neither a set nor a command
                    {"tool": "x", "modules": {"-m": {"y": "z"}}}     | `-m` is no option with a value
                    {"tool": "x", "options": [{"value": "text"}]}    | an option lacks the key `names`
                    {"tool": "x", "options": [{"names": ["-a"], "value": "file"}]}        | `value` is `file`; write one of text, number
                    {"tool": "x", "options": [{"names": ["-a"], "optional": true}]}       | `optional` is for options with a `value`
                    {"tool": "x", "options": [{"names": ["-a"], "value": "text", "or-value": true}]} | `or-value` is for options with `values`
                    {"tool": "x", "options": [{"names": ["-a"]}, {"names": ["-a"]}]}      | two options are called `-a`
                    {"tool": "x", "options": [{"names": ["-a"], "gives": {"operand": 64}}]} | write a number from 0 to 63
                    {"tool": "x", "options": [{"names": ["-a"], "gives": {}}]}            | write a number
                    {"tool": "x", "operands": [{"many": true}]}      | an operand lacks the key `kind`
                    {"tool": "x", "operands": [{"kind": "command"}]} | an operand that is a `command` needs the style posix
                    """)
    void isToldWithFileAndKey(String text, String message) {
        assertThatThrownBy(() -> ToolSchemas.of(Map.of("my.json", text)))
                .isInstanceOf(UnreadableSchemaException.class)
                .hasMessageStartingWith("my.json: ")
                .hasMessageContaining(message)
                .hasMessageEndingWith(".");
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
    void whatHasNoSchemaIsNotRead() {
        assertThat(ToolSchemas.bundled().read(List.of())).isNull();
        assertThat(ToolSchemas.bundled().read(Lines.argv("evil -x"))).isNull();
        assertThat(ToolSchemas.bundled().read(Lines.argv("git… status"))).isNull();
    }
}
