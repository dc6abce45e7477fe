package dev.troupe.sandbox.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Links functions of the C library. */
final class NativeFunctions {
    private static final Logger LOG = LoggerFactory.getLogger(NativeFunctions.class);

    private NativeFunctions() {}

    /** Links {@code long syscall(long, long, long)}, which also tells the error; empty where that is not allowed. */
    static Optional<MethodHandle> systemCall() {
        return link(
                "syscall",
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1),
                Linker.Option.captureCallState("errno"));
    }

    /** Links {@code int statvfs(const char *, struct statvfs *)}; empty where that is not allowed. */
    static Optional<MethodHandle> fileSystemStatus() {
        return link("statvfs", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    }

    @SuppressWarnings("restricted") // the JVM is started with --enable-native-access
    private static Optional<MethodHandle> link(
            String name, FunctionDescriptor function, Linker.Option... options) {
        boolean known =
                System.getProperty("os.name", "").startsWith("Linux") && ADDRESS.byteSize() == 8;
        try {
            Linker linker = Linker.nativeLinker();
            return known
                    ? Optional.of(
                            linker.downcallHandle(
                                    linker.defaultLookup().findOrThrow(name), function, options))
                    : Optional.empty();
        } catch (NoSuchElementException
                | IllegalCallerException
                | IllegalArgumentException
                | UnsupportedOperationException refused) {
            LOG.debug("{} cannot be called.", name, refused);
            return Optional.empty();
        }
    }
}
