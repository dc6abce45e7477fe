package dev.troupe.contracts.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceParentTest {
    private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void readsWhatItWrites() {
        assertThat(TraceParent.traceId(TraceParent.header(ID))).isEqualTo(ID);
        assertThat(TraceParent.traceId("00-" + ID + "-00f067aa0ba902b7-01")).isEqualTo(ID);
    }

    @Test
    void beginsATraceWhereNoneIsNamed() {
        for (String header : new String[] {null, "", ID, "00-" + "0".repeat(32) + "-1-01"}) {
            assertThat(TraceParent.traceId(header)).matches("[0-9a-f]{32}").isNotEqualTo(ID);
        }
    }
}
