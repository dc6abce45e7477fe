package dev.troupe.cli.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many columns the terminal behind standard output has now. Asked of the system each time, as windows change
 * their size; Java itself cannot tell.
 */
public final class TerminalWidth implements IntSupplier {
    /** Columns where nobody can tell. */
    static final int USUAL = 80;

    private static final int STANDARD_OUTPUT = 1;
    private static final long ASK_LINUX = 0x5413L;
    private static final long ASK_MAC = 0x40087468L;
    private static final long SIZE_BYTES = 8;
    private static final long COLUMNS_AT = 2;

    private boolean asked;
    private @Nullable MethodHandle ioctl;

    @Override
    public int getAsInt() {
        MethodHandle call = call();
        if (call == null) {
            return USUAL;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(SIZE_BYTES, 2);
            int answer = (int) call.invokeExact(STANDARD_OUTPUT, request(), size);
            int columns = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, COLUMNS_AT));
            return answer == 0 && columns > 0 ? columns : USUAL;
        } catch (Throwable e) {
            // A width that is not known is no reason to show nothing.
            return USUAL;
        }
    }

    // The launcher script permits native calls.
    @SuppressWarnings("restricted")
    private @Nullable MethodHandle call() {
        if (!asked) {
            asked = true;
            Linker linker = Linker.nativeLinker();
            ioctl =
                    linker.defaultLookup()
                            .find("ioctl")
                            .map(address ->
                                    linker.downcallHandle(
                                            address,
                                            FunctionDescriptor.of(
                                                    ValueLayout.JAVA_INT,
                                                    ValueLayout.JAVA_INT,
                                                    ValueLayout.JAVA_LONG,
                                                    ValueLayout.ADDRESS),
                                            Linker.Option.firstVariadicArg(2)))
                            .orElse(null);
        }
        return ioctl;
    }

    private static long request() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return system.startsWith("mac") ? ASK_MAC : ASK_LINUX;
    }

    /** A line that fits into a number of columns; one that was cut ends with an ellipsis. */
    public static String cut(String line, int columns) {
        return fitting(line, columns).equals(line) ? line : fitting(line, columns - 1) + "…";
    }

    /** The longest beginning of a line that fits into a number of columns; wide signs take two. */
    public static String fitting(String line, int columns) {
        return DisplayWidth.fitting(line, columns);
    }
}
