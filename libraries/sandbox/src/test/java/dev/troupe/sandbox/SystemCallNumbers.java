package dev.troupe.sandbox;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** Numbers of system calls on this machine, and how to make one from a command line. */
final class SystemCallNumbers {
    private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");

    static final int ADD_KEY = ARM ? 217 : 248;
    static final int REQUEST_KEY = ARM ? 218 : 249;
    static final int KEYCTL = ARM ? 219 : 250;
    static final int IO_URING_SETUP = 425;
    static final int IO_URING_ENTER = 426;
    static final int IO_URING_REGISTER = 427;
    static final int BPF = ARM ? 280 : 321;
    static final int USERFAULTFD = ARM ? 282 : 323;
    static final int PERF_EVENT_OPEN = ARM ? 241 : 298;
    static final int OPEN_BY_HANDLE_AT = ARM ? 265 : 304;
    static final int FINIT_MODULE = ARM ? 273 : 313;
    static final int KEXEC_FILE_LOAD = ARM ? 294 : 320;
    static final int SOCKET = ARM ? 198 : 41;
    static final int SOCKET_PAIR = ARM ? 199 : 53;
    static final int IOCTL = ARM ? 29 : 16;

    private SystemCallNumbers() {}

    /** A line that makes a call, with arguments in Perl, and prints its result, a blank and the error. */
    static String call(int number, String arguments) {
        return "perl -e 'my @a = (%2$s); my $r = syscall(%1$d, @a); print $r, qq( ), $r < 0 ? $!+0 : 0, qq(\\n)'"
                .formatted(number, arguments);
    }

    /** Goes on only where lines can be run that make calls. */
    static void needed() {
        assumeThat(System.getProperty("os.arch")).isIn("amd64", "aarch64");
        assumeThat(Files.isExecutable(Path.of("/usr/bin/perl"))).as("Perl is there.").isTrue();
    }
}
