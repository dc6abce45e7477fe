package dev.troupe.cli.command.config;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.SettingOrigin;
import java.util.List;

/** Tells what is wrong with settings. */
final class ConfigFaultPrinter {
    private ConfigFaultPrinter() {}

    /** Reports them and gives the exit code: 2 when something must be corrected. */
    static int report(
            ConsoleStreams console,
            boolean json,
            List<ConfigurationFault> faults,
            List<ConfigurationFault> notices) {
        faults.forEach(it -> tell(console, json, "error", it));
        notices.forEach(it -> tell(console, json, "note", it));
        return faults.isEmpty() ? 0 : 2;
    }

    private static void tell(
            ConsoleStreams console, boolean json, String type, ConfigurationFault fault) {
        if (!json) {
            console.err().println(type + ": " + TerminalSanitizer.line(fault.sentence()));
            return;
        }
        var line = WireJson.object().put("type", type).put("detail", fault.what() + ".");
        line.put("layer", fault.origin().layer().word());
        if (fault.origin() instanceof SettingOrigin.InFile in) {
            line.put("file", in.file().toString())
                    .put("line", in.line())
                    .put("column", in.column());
        } else {
            line.put("place", fault.origin().words());
        }
        JsonTaskDisplay.print(console, line);
    }
}
