package dev.troupe.cli;

import java.util.Objects;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;

/** Renders the list of commands in the root help, group by group. */
final class GroupedCommandList implements IHelpSectionRenderer {
    private static final int NAMES = 12;
    private static final int INDENT = 2;

    @Override
    public String render(Help help) {
        int width = help.commandSpec().usageMessage().width();
        StringBuilder text = new StringBuilder();
        for (HelpGroup group : HelpGroup.values()) {
            TextTable table =
                    TextTable.forColumns(
                            help.colorScheme(),
                            new Column(NAMES, INDENT, Column.Overflow.SPAN),
                            new Column(width - NAMES, INDENT, Column.Overflow.WRAP));
            for (String name : group.commands()) {
                Help command = Objects.requireNonNull(help.subcommands().get(name), name);
                table.addRowValues(
                        help.colorScheme().commandText(name),
                        help.colorScheme()
                                .text(command.commandSpec().usageMessage().description()[0]));
            }
            text.append(help.createHeading("%n@|bold " + group.title + "|@%n")).append(table);
        }
        return text.toString();
    }
}
