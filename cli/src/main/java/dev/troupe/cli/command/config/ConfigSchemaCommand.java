package dev.troupe.cli.command.config;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.configuration.schema.ConfigurationSchema;
import picocli.CommandLine.Command;

/** {@code troupe config schema}: what editors check and complete {@code config.yaml} with. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of config.yaml.",
        footer = {
            "",
            "Editors use it if the first line of the file is:",
            "    # yaml-language-server: $schema=FILE"
        })
final class ConfigSchemaCommand extends TroupeCommand {
    ConfigSchemaCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        context.console().out().print(ConfigurationSchema.text());
        return 0;
    }
}
