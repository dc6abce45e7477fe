package dev.troupe.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.agent.TodoTool;
import dev.troupe.worker.tool.file.FileToolFactory;
import dev.troupe.worker.tool.shell.BashTool;
import dev.troupe.worker.tool.shell.ShellSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ToolSpecTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "sample",
                    "A sample.",
                    new JsonSchemaBuilder()
                            .text("path", true, "A path.")
                            .integer("limit", false, 1, 10, "A number.")
                            .truth("all", false, "A choice.")
                            .choice("kind", false, "A kind.", "big", "small")
                            .list(
                                    "edits",
                                    1,
                                    "Edits.",
                                    item -> item.text("old_string", true, "Old."))
                            .build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN,
                    Map.of("file", "path", "oldText", "old_string"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'file':'a','edits':[{'oldText':'x'}]}|{'path':'a','edits':[{'old_string':'x'}]}",
                "{'path':'a','limit':'7','all':'True'}|{'path':'a','limit':7,'all':true}",
                "{'path':'a','limit':7.0,'kind':null}|{'path':'a','limit':7}",
                "{'path':'a','edits':[{'oldString':'x'}]}|{'path':'a','edits':[{'old_string':'x'}]}",
                "{'path':'a','file':'b'}|{'path':'a','file':'b'}",
                "{'limit':'many'}|{'limit':'many'}"
            })
    void evensOutNamesAndTypes(String given, String canonical) {
        ObjectNode result = SPEC.canonical(json(given));

        assertThat(result).hasToString(canonical.replace('\'', '"'));
        assertThat(SPEC.canonical(result)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'edits':[{'old_string':'x'}]}|The argument \"path\" is missing.",
                "{'path':5,'edits':[{'old_string':'x'}]}|The argument \"path\" must be a string, but is 5.",
                "{'path':'a','edits':[]}|The argument \"edits\" needs at least 1 element.",
                "{'path':'a','edits':[{}]}|The argument \"edits[0].old_string\" is missing.",
                "{'path':'a','edits':'x'}|The argument \"edits\" must be a list, but is \"x\".",
                "{'path':'a','edits':[{'old_string':'x'}],'limit':11}|The argument \"limit\" must be at most 10, but is 11.",
                "{'path':'a','edits':[{'old_string':'x'}],'limit':0}|The argument \"limit\" must be at least 1, but is 0.",
                "{'path':'a','edits':[{'old_string':'x'}],'kind':'odd'}|The argument \"kind\" must be one of: big, small."
            })
    void saysWhatDoesNotFit(String given, String violation) {
        assertThat(SPEC.violations(json(given))).containsExactly(violation);
    }

    @Test
    void namesUnknownArguments() {
        assertThat(SPEC.violations(json("{'path':'a','edits':[{'old_string':'x'}],'pth':'b'}")))
                .singleElement()
                .asString()
                .startsWith("There is no argument \"pth\"; there are: path, limit");
    }

    @Test
    void everyToolIsDescribedAndItsAliasesLeadSomewhere() {
        List<AgentTool> tools = new ArrayList<>(FileToolFactory.all(new EditEngine()));
        tools.add(new BashTool(ShellSettings.defaults()));
        tools.add(new TodoTool());

        assertThat(tools)
                .extracting(tool -> tool.spec().name())
                .containsExactly(
                        "read",
                        "list",
                        "glob",
                        "grep",
                        "edit",
                        "multi_edit",
                        "apply_patch",
                        "write",
                        "delete",
                        "move",
                        "bash",
                        "todo");
        for (AgentTool tool : tools) {
            String schema = tool.spec().schema().toString();
            assertThat(tool.spec().description()).hasSizeGreaterThan(40);
            assertThat(tool.spec().aliases().values())
                    .as(tool.spec().name())
                    .allMatch(name -> schema.contains("\"" + name + "\""));
            for (JsonNode property : tool.spec().schema().node().path("properties")) {
                assertThat(property.path("description").asString("")).isNotBlank();
            }
        }
    }

    @Test
    void editsTakeTheArgumentsOfOtherToolsInEitherSpelling() {
        for (AgentTool tool : FileToolFactory.all(new EditEngine())) {
            if (!tool.spec().name().equals("edit")) {
                continue;
            }
            for (String given :
                    List.of(
                            "{'filePath':'a','oldStr':'x','newStr':'y'}",
                            "{'target_file':'a','old_text':'x','newText':'y'}",
                            "{'targetFile':'a','search':'x','replace':'y'}")) {
                assertThat(tool.spec().violations(tool.spec().canonical(json(given))))
                        .as(given)
                        .isEmpty();
            }
        }
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }
}
