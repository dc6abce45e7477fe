package dev.troupe.cli.command.session;

import dev.troupe.cli.chat.transcript.MarkdownTranscript;
import dev.troupe.cli.chat.transcript.TranscriptFileWriter;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.contracts.event.SessionExport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe sessions export}: a whole conversation as Markdown or JSON. */
@Command(
        name = "export",
        description = {
            "Print a session's whole conversation as Markdown.",
            "With --json it is one JSON object.",
            "The export of a fork begins with the conversation that the fork took over."
        })
final class ExportSessionCommand extends JsonCommand {
    @Mixin SessionTargetOption target = new SessionTargetOption();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this new file instead. An existing file is not overwritten.")
    @Nullable String file;

    ExportSessionCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        target.check();
        TroupeApi api = context.connect();
        SessionExport export = api.conversations().export(target.find(context, api).id());
        String text = json ? WireJson.tree(export) + "\n" : MarkdownTranscript.of(export);
        if (file == null) {
            context.console().out().print(text);
        } else {
            print("Wrote " + TranscriptFileWriter.write(context.directory(), file, text) + ".");
        }
        return 0;
    }
}
