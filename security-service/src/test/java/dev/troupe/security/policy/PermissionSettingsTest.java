package dev.troupe.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.Layer;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the schema publishes is what the reader takes. */
class PermissionSettingsTest {
    @Test
    void everyKeyIsRead() {
        List<String> files = new ArrayList<>();
        collect("permissions: {", "}", PermissionSettings.class, files);

        assertThat(files)
                .hasSize(9)
                .allSatisfy(yaml ->
                        assertThat(PolicyReader.read(Layer.USER, "file", yaml, false))
                                .as(yaml)
                                .satisfies(it -> assertThat(it.faults()).isEmpty())
                                .satisfies(it ->
                                        assertThat(it.commands().size() + it.files().size())
                                                .isEqualTo(1)));
    }

    private static void collect(String open, String close, Class<?> type, List<String> into) {
        for (RecordComponent component : type.getRecordComponents()) {
            String key = open + component.getName() + ": ";
            if (component.getType().isRecord()) {
                collect(key + "{", "}" + close, component.getType(), into);
            } else {
                into.add(key + "[make]" + close);
            }
        }
    }
}
