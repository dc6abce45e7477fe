package dev.troupe.sandbox.posix;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** Binds the functions of the C library that work with handles of directories. */
final class PosixFunctions {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERROR = STATE.varHandle(PathElement.groupElement("errno"));
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final AddressLayout PTR = ValueLayout.ADDRESS;

    static final MethodHandle OPENAT = bind("openat", 3, INT, INT, PTR, INT, INT);
    static final MethodHandle CLOSE = bind("close", INT, INT);
    static final MethodHandle STATX = bind("statx", INT, INT, PTR, INT, INT, PTR);
    static final MethodHandle GETDENTS = bind("getdents64", LONG, INT, PTR, LONG);
    static final MethodHandle READLINKAT = bind("readlinkat", LONG, INT, PTR, PTR, LONG);
    static final MethodHandle SYMLINKAT = bind("symlinkat", INT, PTR, INT, PTR);
    static final MethodHandle RENAMEAT2 = bind("renameat2", INT, INT, PTR, INT, PTR, INT);
    static final MethodHandle UNLINKAT = bind("unlinkat", INT, INT, PTR, INT);
    static final MethodHandle MKDIRAT = bind("mkdirat", INT, INT, PTR, INT);
    static final MethodHandle CHMOD = bind("chmod", INT, PTR, INT);
    static final MethodHandle UTIMENSAT = bind("utimensat", INT, INT, PTR, PTR, INT);
    static final MethodHandle LISTXATTR = bind("listxattr", LONG, PTR, PTR, LONG);
    static final MethodHandle GETXATTR = bind("getxattr", LONG, PTR, PTR, PTR, LONG);
    static final MethodHandle REMOVEXATTR = bind("removexattr", INT, PTR, PTR);
    static final MethodHandle READ = bind("read", LONG, INT, PTR, LONG);

    private PosixFunctions() {}

    /** The memory that takes the number of an error. */
    static StructLayout state() {
        return STATE;
    }

    static int error(MemorySegment state) {
        return (int) ERROR.get(state, 0L);
    }

    private static MethodHandle bind(
            String name, ValueLayout result, java.lang.foreign.MemoryLayout... arguments) {
        return link(name, FunctionDescriptor.of(result, arguments));
    }

    /** @param fixed arguments before those whose number may vary, which some machines pass otherwise */
    private static MethodHandle bind(
            String name,
            int fixed,
            ValueLayout result,
            java.lang.foreign.MemoryLayout... arguments) {
        return link(
                name,
                FunctionDescriptor.of(result, arguments),
                Linker.Option.firstVariadicArg(fixed));
    }

    @SuppressWarnings("restricted") // the JVM is started with --enable-native-access
    private static MethodHandle link(
            String name, FunctionDescriptor descriptor, Linker.Option... more) {
        Linker.Option[] options = new Linker.Option[more.length + 1];
        options[0] = Linker.Option.captureCallState("errno");
        System.arraycopy(more, 0, options, 1, more.length);
        MemorySegment function =
                LINKER.defaultLookup()
                        .find(name)
                        .orElseThrow(() ->
                                new UnsupportedOperationException(
                                        "The C library here has no " + name + "."));
        return LINKER.downcallHandle(function, descriptor, options);
    }
}
