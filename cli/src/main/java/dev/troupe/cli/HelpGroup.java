package dev.troupe.cli;

import java.util.List;

/** The groups of commands in the root help, in their order. */
enum HelpGroup {
    ASK("Ask and follow", "chat run attach tell answer agents commands"),
    SESSIONS("Sessions and undo", "sessions tasks history resume cancel undo redo rewind held"),
    PLANS("Plans and workflows", "plan workflow"),
    FILES("Files and symbols", "map context symbols search index diagnostics lsp"),
    PERMISSIONS("Permissions", "approve check rules audit"),
    SERVER(
            "Server and settings",
            "setup models config budget doctor top serve stop demo completion help");

    final String title;
    private final String commands;

    HelpGroup(String title, String commands) {
        this.title = title;
        this.commands = commands;
    }

    /** The names of its commands. */
    List<String> commands() {
        return List.of(commands.split(" "));
    }
}
