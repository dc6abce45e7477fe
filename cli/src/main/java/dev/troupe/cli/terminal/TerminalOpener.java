package dev.troupe.cli.terminal;

import java.io.IOException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Opens a terminal for reading keys when first needed, as that takes a moment. */
public interface TerminalOpener {
    Terminal open() throws IOException;

    /** The process's own terminal; it is given back when the process ends. */
    static TerminalOpener ofProcess(ConsoleStreams console) {
        return new TerminalOpener() {
            private @Nullable Terminal terminal;

            @Override
            public Terminal open() throws IOException {
                Terminal opened = terminal;
                if (opened == null) {
                    opened =
                            TerminalBuilder.builder()
                                    .system(true)
                                    .systemOutput(
                                            console.outTerminal()
                                                    ? TerminalBuilder.SystemOutput.SysOut
                                                    : TerminalBuilder.SystemOutput.SysErr)
                                    .nativeSignals(false)
                                    .dumb(false)
                                    .graphemeCluster(false)
                                    .build();
                    terminal = opened;
                }
                return opened;
            }
        };
    }
}
