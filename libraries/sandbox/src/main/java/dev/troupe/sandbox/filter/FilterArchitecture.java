package dev.troupe.sandbox.filter;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Describes a processor that there is a filter for, with the numbers that it gives to system calls.
 *
 * @param auditCode what the kernel calls it when a call is made in its own way
 * @param hasX32 whether programs may call with numbers of x32, under the code of the processor itself
 * @param missing calls that are to look as if this kernel had none
 * @param forbidden calls that are not permitted
 * @param sockets calls that make sockets of the family in their first argument
 * @param ioctl the call that also types into terminals
 */
record FilterArchitecture(
        int auditCode,
        boolean hasX32,
        List<Integer> missing,
        List<Integer> forbidden,
        List<Integer> sockets,
        int ioctl) {
    // add_key, request_key, keyctl, io_uring_setup, io_uring_enter, io_uring_register;
    // bpf, userfaultfd, perf_event_open, open_by_handle_at, init_module, delete_module,
    // finit_module, kexec_load, kexec_file_load; socket, socketpair; ioctl
    static final FilterArchitecture X86_64 =
            new FilterArchitecture(
                    0xC000003E,
                    true,
                    List.of(248, 249, 250, 425, 426, 427),
                    List.of(321, 323, 298, 304, 175, 176, 313, 246, 320),
                    List.of(41, 53),
                    16);
    static final FilterArchitecture AARCH64 =
            new FilterArchitecture(
                    0xC00000B7,
                    false,
                    List.of(217, 218, 219, 425, 426, 427),
                    List.of(280, 282, 241, 265, 105, 106, 273, 104, 294),
                    List.of(198, 199),
                    29);

    FilterArchitecture {
        missing = List.copyOf(missing);
        forbidden = List.copyOf(forbidden);
        sockets = List.copyOf(sockets);
    }

    /** Finds that of this machine; empty where there is no filter for it. */
    static Optional<FilterArchitecture> find() {
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        return little && System.getProperty("os.name", "").startsWith("Linux")
                ? find(System.getProperty("os.arch", ""))
                : Optional.empty();
    }

    /** Finds it by the name that Java has for it. */
    static Optional<FilterArchitecture> find(String name) {
        return switch (name) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64", "arm64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
