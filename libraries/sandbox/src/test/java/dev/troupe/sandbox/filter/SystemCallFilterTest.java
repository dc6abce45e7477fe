package dev.troupe.sandbox.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the program as the kernel does, also that of the processor which this machine does not have. */
class SystemCallFilterTest {
    private static final int ALLOW = 0x7FFF0000;
    private static final int KILL = 0x80000000;
    private static final int EPERM = 0x00050001;
    private static final int ENOSYS = 0x00050026;
    private static final int EAFNOSUPPORT = 0x00050061;

    static Stream<FilterArchitecture> architectures() {
        return Stream.of(FilterArchitecture.X86_64, FilterArchitecture.AARCH64);
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void refusesWhatIsListedAndNothingElse(FilterArchitecture it) {
        for (int call = 0; call < 1_000; call++) {
            int expected =
                    it.missing().contains(call)
                            ? ENOSYS
                            : it.forbidden().contains(call) ? EPERM : ALLOW;
            assertThat(answer(it, it.auditCode(), call, 1, 1))
                    .as("call %d", call)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void allowsFourFamiliesOfSockets(FilterArchitecture it) {
        List<Integer> allowed = List.of(1, 2, 10, 16);
        for (int call : it.sockets()) {
            for (int family : IntStream.rangeClosed(-1, 100).toArray()) {
                assertThat(answer(it, it.auditCode(), call, family, 1))
                        .as("family %d", family)
                        .isEqualTo(allowed.contains(family) ? ALLOW : EAFNOSUPPORT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void refusesTypingIntoATerminal(FilterArchitecture it) {
        assertThat(answer(it, it.auditCode(), it.ioctl(), 0, 0x5412)).isEqualTo(EPERM);
        assertThat(answer(it, it.auditCode(), it.ioctl(), 0, 0x541C)).isEqualTo(EPERM);
        assertThat(answer(it, it.auditCode(), it.ioctl(), 0, 0x770000_5412L)).isEqualTo(EPERM);
        assertThat(answer(it, it.auditCode(), it.ioctl(), 0, 0x5413)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void killsWhoCallsAsAnotherArchitectureDoes(FilterArchitecture it) {
        for (int other : new int[] {0x40000003, 0x40000028, 0, 0xC00000F3}) {
            assertThat(answer(it, other, 1, 0, 0)).isEqualTo(KILL);
        }
    }

    @Test
    void x32HasNoCalls() {
        FilterArchitecture it = FilterArchitecture.X86_64;

        assertThat(answer(it, it.auditCode(), 0x40000000 | 250, 0, 0)).isEqualTo(ENOSYS);
        assertThat(answer(it, it.auditCode(), 0x40000000, 0, 0)).isEqualTo(ENOSYS);
    }

    @Test
    void thereIsNoneForOtherProcessors() {
        assertThat(FilterArchitecture.find("riscv64")).isEmpty();
        assertThat(FilterArchitecture.find("arm64")).contains(FilterArchitecture.AARCH64);
    }

    private static int answer(
            FilterArchitecture architecture, int code, int call, long first, long second) {
        ByteBuffer data = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(0, call).putInt(4, code).putLong(16, first).putLong(24, second);
        ByteBuffer program =
                ByteBuffer.wrap(SystemCallFilter.program(architecture))
                        .order(ByteOrder.LITTLE_ENDIAN);
        int accumulator = 0;
        for (int at = 0; ; at += 8) {
            int value = program.getInt(at + 4);
            boolean holds;
            switch (program.getShort(at)) {
                case 0x20 -> {
                    accumulator = data.getInt(value);
                    continue;
                }
                case 0x15 -> holds = accumulator == value;
                case 0x45 -> holds = (accumulator & value) != 0;
                case 0x06 -> {
                    return value;
                }
                default -> throw new AssertionError("There is no such instruction.");
            }
            at += 8 * Byte.toUnsignedInt(program.get(at + (holds ? 2 : 3)));
        }
    }
}
