package dev.troupe.cli;

import dev.troupe.cli.client.ApiClientLifecycle;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.version.ClientVersion;

/** The command line's entry point. */
public final class CommandLineMain {
    private CommandLineMain() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        // Asked often by scripts and prompts: answered before anything else is loaded.
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            System.out.println("troupe " + ClientVersion.current());
            return;
        }
        CommandContext context = CommandContext.ofProcess();
        ApiClientLifecycle.begin(context::likelyServer);
        int exit = CommandDispatcher.run(args, context);
        ApiClientLifecycle.end();
        System.exit(exit);
    }
}
