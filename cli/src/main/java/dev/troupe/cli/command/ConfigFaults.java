package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.configuration.source.Fault;
import dev.troupe.configuration.source.Origin;
import java.util.List;

/** Tells what is wrong with settings. */
final class ConfigFaults {
    private ConfigFaults() {}

    /** Reports them and gives the exit code: 2 when something must be corrected. */
    static int report(Console console, boolean json, List<Fault> faults, List<Fault> notices) {
        faults.forEach(it -> tell(console, json, "error", it));
        notices.forEach(it -> tell(console, json, "note", it));
        return faults.isEmpty() ? 0 : 2;
    }

    private static void tell(Console console, boolean json, String type, Fault fault) {
        if (!json) {
            console.err().println(type + ": " + SafeText.line(fault.sentence()));
            return;
        }
        var line = Wire.object().put("type", type).put("detail", fault.what() + ".");
        line.put("layer", fault.origin().layer().word());
        if (fault.origin() instanceof Origin.InFile in) {
            line.put("file", in.file().toString())
                    .put("line", in.line())
                    .put("column", in.column());
        } else {
            line.put("place", fault.origin().words());
        }
        JsonScreen.print(console, line);
    }
}
