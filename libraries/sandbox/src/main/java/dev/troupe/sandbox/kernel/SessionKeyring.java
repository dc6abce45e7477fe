package dev.troupe.sandbox.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the calling thread out of the session keyring of the server. The kernel keeps keyrings for each thread, and a
 * process gets that of the thread which started it.
 */
public final class SessionKeyring {
    private static final Logger LOG = LoggerFactory.getLogger(SessionKeyring.class);
    private static final Map<String, Long> KEYCTL =
            Map.of("amd64", 250L, "x86_64", 250L, "aarch64", 219L, "arm64", 219L);
    private static final long JOIN_SESSION_KEYRING = 1;

    private static final int EPERM = 1;
    private static final int ENOSYS = 38;

    private static final StructLayout ERROR = Linker.Option.captureStateLayout();
    private static final long ERROR_NUMBER = ERROR.byteOffset(PathElement.groupElement("errno"));

    private static final KeyringOutcome UNREACHABLE =
            new KeyringOutcome(
                    false,
                    "Commands share the session keyring of the server, as this Java may not call the kernel.");

    /** Linking takes a while, which those who start no command need not wait for. */
    private static final class Linked {
        static final Optional<MethodHandle> SYSTEM_CALL = NativeFunctions.systemCall();
    }

    private SessionKeyring() {}

    /** Gives the calling thread, and what it starts from now on, a new and empty session keyring. */
    public static KeyringOutcome replace() {
        Long keyctl = KEYCTL.get(System.getProperty("os.arch", ""));
        MethodHandle call = Linked.SYSTEM_CALL.orElse(null);
        if (keyctl == null || call == null) {
            return UNREACHABLE;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment error = arena.allocate(ERROR);
            long keyring = (long) call.invokeExact(error, (long) keyctl, JOIN_SESSION_KEYRING, 0L);
            return keyring >= 0
                    ? new KeyringOutcome(true, "Each command has a session keyring of its own.")
                    : describeFailure(error.get(JAVA_INT, ERROR_NUMBER));
        } catch (Throwable unforeseen) {
            // Commands have to start all the same, and the filter refuses keyrings to them.
            LOG.debug("keyctl could not be called.", unforeseen);
            return UNREACHABLE;
        }
    }

    private static KeyringOutcome describeFailure(int error) {
        // What the kernel refuses to the server it refuses to all that the server starts.
        return error == ENOSYS || error == EPERM
                ? new KeyringOutcome(
                        true, "This system has no kernel keyrings for the server and its commands.")
                : new KeyringOutcome(
                        false,
                        "Commands share the session keyring of the server, as the kernel gave them none of their own (error %d)."
                                .formatted(error));
    }
}
