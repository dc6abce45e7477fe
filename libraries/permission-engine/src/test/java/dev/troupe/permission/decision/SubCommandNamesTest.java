package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A sub-command is the same one by whichever of its names it is called, in rules and in lines. */
class SubCommandNamesTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String TOOLS = "/dev/troupe/permission/schema/tools/";

    /** Two names of a sub-command of a bundled tool. */
    record Names(String tool, String one, String other) {}

    static Stream<Names> names() {
        return text("index").lines().filter(it -> !it.isBlank()).flatMap(SubCommandNamesTest::of);
    }

    private static Stream<Names> of(String tool) {
        JsonNode schema = JSON.readTree(text(tool + ".json"));
        return of(schema.path("tool").asString(), "", schema);
    }

    private static Stream<Names> of(String tool, String before, JsonNode level) {
        return level.path("commands").properties().stream()
                .flatMap(each -> {
                    String name = before + each.getKey();
                    Stream<Names> here =
                            each.getValue()
                                    .path("aliases")
                                    .valueStream()
                                    .map(it -> new Names(tool, name, before + it.asString()));
                    return Stream.concat(here, of(tool, name + " ", each.getValue()));
                });
    }

    private static String text(String file) {
        try (InputStream in = SubCommandNamesTest.class.getResourceAsStream(TOOLS + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aRuleForOneNameIsForTheOther(Names names) {
        for (String section : List.of("allowed_commands", "ask_commands", "blocked_commands")) {
            for (String listed : List.of(names.one(), names.other())) {
                PermissionEngine engine = Asked.under(policy(section, names.tool(), listed));
                assertThat(verdict(engine, names.tool() + " " + names.other()))
                        .as(section + " " + names.tool() + " " + listed)
                        .isEqualTo(verdict(engine, names.tool() + " " + names.one()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "git,add,git stage src",
        "git,stage,git add src",
        "npm,exec jest,npm x jest",
        "npm,x jest,npm exec jest",
        "npm,i,npm install",
        "pnpm,ci,pnpm clean-install",
        "cargo,run,cargo r",
        "cargo,remove serde,cargo rm serde",
        "bundle,exec rspec,bundle e rspec",
        "dotnet,sln,dotnet solution"
    })
    void whatIsListedIsAllowedAndBlockedByItsOtherName(String tool, String listed, String line) {
        assertThat(verdict(Asked.under(policy("allowed_commands", tool, listed)), line))
                .isEqualTo(Verdict.ALLOW);
        assertThat(verdict(Asked.under(policy("blocked_commands", tool, listed)), line))
                .isEqualTo(Verdict.BLOCK);
    }

    @Test
    void anotherNameOfALauncherIsAsOpenAsTheFirst() {
        for (String listed : List.of("e", "ex", "exec", "e *")) {
            assertThat(policy("allowed_commands", "bundle", listed).faults()).as(listed).hasSize(1);
        }
        assertThat(policy("allowed_commands", "npm", "x").faults()).hasSize(1);
        assertThat(policy("allowed_commands", "bundle", "e rspec").faults()).isEmpty();
    }

    private static SecurityPolicy policy(String section, String tool, String listed) {
        String text = JSON.writeValueAsString(Map.of(section, Map.of(tool, List.of(listed))));
        return SecurityFile.read("security.json", Layer.USER, text);
    }

    private static Verdict verdict(PermissionEngine engine, String line) {
        return engine.decide(
                        line,
                        new ExecutionContext(
                                "/w", "/w", "/home/ada", true, new NamedPaths(Map.of(), Set.of())),
                        ConditionFacts.unknown())
                .verdict();
    }
}
