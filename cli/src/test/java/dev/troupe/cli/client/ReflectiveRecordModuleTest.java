package dev.troupe.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class ReflectiveRecordModuleTest {
    record Leaf(String name, int size, @Nullable Long price) {
        Leaf {
            Objects.requireNonNull(name, "name");
        }
    }

    record Tree(Leaf first, List<Leaf> others) {}

    /** Private ones are read too: what a server says about itself is one. */
    private record Hidden(String word) {}

    @Test
    void readsNestedRecordsWithAbsentAndUnknownParts() {
        Tree read =
                WireJson.read(
                        """
                        {"first":{"name":"a","size":3,"newer":1},"others":[{"name":"b","price":7}]}\
                        """,
                        Tree.class);
        assertThat(read).isEqualTo(new Tree(new Leaf("a", 3, null), List.of(new Leaf("b", 0, 7L))));
        assertThat(WireJson.read("{\"word\":\"x\"}", Hidden.class)).isEqualTo(new Hidden("x"));
    }

    @Test
    void whatARecordRefusesIsAnErrorOfTheText() {
        assertThatThrownBy(() -> WireJson.read("{\"size\":3}", Leaf.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("name");
    }
}
