package dev.troupe.permission.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.Texts;
import dev.troupe.permission.schema.ToolSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** {@code docs/user/permissions.md} names what there is. */
class PermissionsPageTest {
    private static String page;

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("../../docs/user/permissions.md"));
    }

    @Test
    void namesEveryKey() {
        var schema = JsonMapper.builder().build().readTree(Texts.resource("security.schema.json"));

        assertThat(schema.path("properties").propertyNames())
                .allSatisfy(key -> assertThat(page).contains("`" + key + "`"));
    }

    @Test
    void namesEveryTypeAndLevel() {
        for (ProjectType type : ProjectType.values()) {
            assertThat(page).contains("`" + type.word() + "`");
        }
        for (SecurityLevel level : SecurityLevel.values()) {
            assertThat(page).contains("| `" + level.word() + "` |");
        }
    }

    @Test
    void countsTheTools() {
        assertThat(page)
                .contains("A file for each of " + ToolSchemas.bundled().tools().size() + " tools");
    }

    @Test
    void itsExampleHasNoFaults() {
        Matcher example = Pattern.compile("```json\n([^`]*)```").matcher(page);

        assertThat(example.find()).isTrue();
        assertThat(Texts.read(example.group(1)).faults()).isEmpty();
    }
}
