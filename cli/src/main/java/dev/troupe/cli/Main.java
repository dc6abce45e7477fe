package dev.troupe.cli;

import dev.troupe.cli.command.Program;
import dev.troupe.cli.command.Surroundings;
import dev.troupe.cli.version.Version;

/** The command line's entry point. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        // Asked often by scripts and prompts: answered before anything else is loaded.
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            System.out.println("troupe " + Version.current());
            return;
        }
        System.exit(Program.run(args, Surroundings.ofProcess()));
    }
}
