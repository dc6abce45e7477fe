package dev.troupe.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;

class FailureTranslatorTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(state("08006"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(state("08001"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(state("57P01"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(state("57P03"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(state("53300"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(
                        new SQLTransientConnectionException("no connection in time"),
                        ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(state("53100"), ErrorCode.DISK_FULL),
                Arguments.of(state("23505"), ErrorCode.INTERNAL),
                Arguments.of(
                        new SQLException("Connection is closed"), ErrorCode.DATABASE_UNAVAILABLE),
                Arguments.of(new CannotAcquireLockException("deadlock"), ErrorCode.CONFLICT),
                Arguments.of(new NullPointerException(), ErrorCode.INTERNAL));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void theCauseDecidesHoweverDeepItLies(Exception cause, ErrorCode code) {
        Exception wrapped = new IllegalStateException(new RuntimeException("secret", cause));

        assertThat(FailureTranslator.explain(cause).code()).isEqualTo(code);
        assertThat(FailureTranslator.explain(wrapped).code()).isEqualTo(code);
        assertThat(FailureTranslator.explain(wrapped)).hasMessageNotContaining("secret");
    }

    @Test
    void whatIsExplainedAlreadyStays() {
        TroupeException known = new TroupeException(ErrorCode.DENIED, "No.");

        assertThat(FailureTranslator.explain(new IllegalStateException(known))).isSameAs(known);
    }

    private static SQLException state(String state) {
        return new SQLException("failed", state);
    }
}
