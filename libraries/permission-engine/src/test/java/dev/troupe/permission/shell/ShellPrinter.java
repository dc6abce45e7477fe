package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import java.util.List;

/** Writes scripts down, in a form that reads as the same script again. */
final class ShellPrinter {
    private ShellPrinter() {}

    /**
     * The script as text. Positions are not kept, nor are comments, blanks and the choice between forms that mean the
     * same. Of a {@link ShellCommand.Unusual} only the commands within are known and so printed.
     */
    static String print(ShellScript script) {
        return print(script.lists());
    }

    static String print(List<AndOr> lists) {
        Output out = new Output();
        new CommandPrinter(out).lists(lists, false);
        return out.text();
    }
}
