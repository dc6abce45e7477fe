package dev.troupe.cli.command;

import dev.troupe.configuration.schema.Schema;
import picocli.CommandLine.Command;

/** {@code troupe config schema}: what editors check and complete {@code config.yaml} with. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of config.yaml.",
        footer = {
            "",
            "Editors use it when the file's first line is",
            "# yaml-language-server: $schema=FILE"
        })
final class ConfigSchemaCommand extends TroupeCommand {
    ConfigSchemaCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        surroundings.console().out().print(Schema.text());
        return 0;
    }
}
