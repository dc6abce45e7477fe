package dev.troupe.sandbox.filter;

import java.util.List;
import java.util.Optional;

/**
 * Writes the program that refuses system calls to commands: kernel keyrings, io_uring, which makes sockets past every
 * filter, what only debuggers of the kernel need, sockets that no namespace holds, and typing into a terminal. All
 * else is allowed, so that compilers, runtimes and package managers work.
 */
public final class SystemCallFilter {
    /** Offsets in {@code struct seccomp_data}; of arguments the lower halves, as the kernel takes no more of these. */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;
    private static final int SECOND_ARGUMENT = 24;

    private static final int X32_BIT = 0x40000000;

    /** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. */
    private static final List<Integer> FAMILIES = List.of(1, 2, 10, 16);

    /** TIOCSTI and TIOCLINUX, which put input into a terminal. */
    private static final List<Integer> TYPING = List.of(0x5412, 0x541C);

    private SystemCallFilter() {}

    /** Returns the program for this machine's processor; empty where there is none. */
    public static Optional<byte[]> program() {
        return FilterArchitecture.find().map(SystemCallFilter::program);
    }

    static byte[] program(FilterArchitecture architecture) {
        FilterProgramBuilder program = new FilterProgramBuilder();
        // Calls of 32-bit programs have other numbers, which would lead past all that follows.
        program.load(ARCHITECTURE).skipIfEqual(architecture.auditCode(), 1).kill();
        program.load(NUMBER);
        if (architecture.hasX32()) {
            program.skipUnlessBits(X32_BIT, 1).fail(KernelErrorNumber.ENOSYS);
        }
        architecture
                .missing()
                .forEach(it -> program.skipUnlessEqual(it, 1).fail(KernelErrorNumber.ENOSYS));
        architecture
                .forbidden()
                .forEach(it -> program.skipUnlessEqual(it, 1).fail(KernelErrorNumber.EPERM));
        architecture.sockets().forEach(it -> limitFamilies(program, it));
        refuseTyping(program, architecture.ioctl());
        return program.allow().build();
    }

    private static void limitFamilies(FilterProgramBuilder program, int call) {
        int families = FAMILIES.size();
        program.skipUnlessEqual(call, families + 3).load(FIRST_ARGUMENT);
        for (int i = 0; i < families; i++) {
            program.skipIfEqual(FAMILIES.get(i), families - i);
        }
        program.fail(KernelErrorNumber.EAFNOSUPPORT).allow();
    }

    private static void refuseTyping(FilterProgramBuilder program, int ioctl) {
        program.skipUnlessEqual(ioctl, 1 + 2 * TYPING.size()).load(SECOND_ARGUMENT);
        TYPING.forEach(it -> program.skipUnlessEqual(it, 1).fail(KernelErrorNumber.EPERM));
    }
}
