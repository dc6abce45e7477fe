package dev.troupe.orchestrator.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ResultPage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {
    private static final PageCursor SOME =
            new PageCursor(Instant.parse("2026-11-21T10:15:30.123456Z"), UUID.randomUUID());

    @Test
    void survivesTheWire() {
        assertThat(PageCursor.of(SOME.wire())).isEqualTo(SOME);
        assertThat(SOME.wire()).matches("[A-Za-z0-9_-]+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"!", "abc", "bm90IGEgY3Vyc29y", "MjAyNiBub3RoaW5n"})
    void whatIsNoCursorIsRefused(String wire) {
        assertThatThrownBy(() -> PageCursor.of(wire))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }

    @Test
    void aPageThatIsNotTheLastNamesItsLastRow() {
        ResultPage<String> page =
                PageBuilder.page(List.of("a", "b", "c"), 2, row -> SOME, row -> row + "!");

        assertThat(page).isEqualTo(new ResultPage<>(List.of("a!", "b!"), SOME.wire()));
    }

    @Test
    void theLastPageNamesNone() {
        assertThat(PageBuilder.page(List.of("a", "b"), 2, row -> SOME, row -> row).next()).isNull();
        assertThat(PageBuilder.page(List.<String>of(), 2, row -> SOME, row -> row).items())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 201, Integer.MAX_VALUE})
    void aLimitOutOfRangeIsRefusedWithTheRange(int limit) {
        assertThatThrownBy(() -> PageBuilder.rows(limit))
                .hasMessage("limit is " + limit + "; it must be from 1 to 200.");
    }
}
