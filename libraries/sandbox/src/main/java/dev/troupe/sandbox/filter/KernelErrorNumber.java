package dev.troupe.sandbox.filter;

/** Names the errors that a refused system call answers with. */
enum KernelErrorNumber {
    /** It is not permitted. */
    EPERM(1),
    /** This kernel has no such call, so that programs go another way. */
    ENOSYS(38),
    /** This kernel has no sockets of that family. */
    EAFNOSUPPORT(97);

    private final int number;

    KernelErrorNumber(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
