package dev.troupe.standalone.request;

/** The words between the blocks of the recording. */
final class FirstHourWords {
    static final String ABOUT =
            """
            # The first hour, recorded

            This page shows what a first hour with Troupe looks like. It is a recording: a test types these lines at a terminal
            of 80 columns and copies what appears. Only the model is played by a script, so that its answers are the same each time.

            `<id>` stands for the id of a session, `<hash>` for a commit, and `… s` for a time. [Getting started](getting-started.md) explains the same steps in fewer words.
            """;

    static final String SETUP =
            """
            ## Choose a model

            `troupe setup` looks for models on this machine and lists them first. Here llama.cpp serves one.
            """;

    static final String SETTINGS =
            """
            Setup has tried one call and then written a file. You can also write this file yourself.
            """;

    static final String DOCTOR =
            """
            `troupe doctor` checks what Troupe needs. It says what to do about each problem that it finds.
            """;

    static final String CHAT =
            """
            ## Ask about files

            `troupe` starts a chat. The first command also starts the server, which takes some seconds. The line above the prompt
            shows the repository, the branch, the mode and the model.
            """;

    static final String MENTION =
            """
            A question about a file: `@` names it, and Tab completes its path. The note says what the model was given.
            """;

    static final String LINES =
            """
            A mention can also be a directory, or some lines of a file.
            """;

    static final String IMAGE =
            """
            It can be an image, if the model can see.
            """;

    static final String CHANGE =
            """
            ## Have something changed

            You say what you want. Each edit is shown as a diff, and each step ends with a commit.
            """;

    static final String OWN_COMMAND =
            """
            A line that begins with `!` runs a command of yours. Here it shows the commit. The model sees the output with your next message.
            """;

    static final String DIFF =
            """
            `/diff` shows again what the last request changed.
            """;

    static final String UNDO =
            """
            `/undo` takes it back. Nothing is lost, since the undo is a commit, too.
            """;

    static final String REDO =
            """
            `/redo` brings the change back.
            """;

    static final String COST =
            """
            ## See what it costs

            `/cost` counts tokens and money. Troupe does not know what a call to your own model costs, so it says so.
            """;

    static final String CONTEXT =
            """
            `/context` shows what fills the model's window.
            """;

    static final String COMPACT =
            """
            `/compact` shortens the conversation. You can say what must stay. This conversation is short, so there is little to leave out.
            """;

    static final String GIT_STATUS =
            """
            The agent has committed its changes, so git finds nothing that is left over.
            """;

    static final String RENAME =
            """
            ## Keep sessions apart

            A session is named after its first message. `/rename` gives it a better title.
            """;

    static final String FORK =
            """
            `/fork` opens a second session that knows this conversation. You can try another idea there.
            """;

    static final String SESSIONS =
            """
            `/sessions` lists the sessions of this repository. The star marks the one that you are in.
            """;

    static final String LEAVE =
            """
            Ctrl-D leaves the chat. The last line says how to come back.
            """;

    static final String UNDO_OUTSIDE =
            """
            ## Work without the chat

            `troupe undo` takes back the newest change in this repository, whichever session made it.
            """;

    static final String GIT_LOG =
            """
            The history shows the change and all that became of it. Your own commits stay as they are.
            """;

    static final String PIPED =
            """
            `troupe run` carries out one request. What you pipe in goes with it.
            """;

    static final String JSON =
            """
            With `--json` every line is a JSON object, and the last one is the result. `sed` only puts each field on its own line here.
            """;

    static final String EXIT_CODES =
            """
            The exit code is 0 when the request succeeded. Every kind of failure has a code of its own: 48 means that a mention
            names nothing. [errors.md](errors.md) lists all codes.
            """;

    static final String ALL_SESSIONS =
            """
            `troupe sessions` lists all sessions. `±` marks those that changed files.
            """;

    static final String STOP =
            """
            The server goes on in the background. `troupe stop` ends it; the next command starts it again.
            """;

    static final String NEXT =
            """
            ## Where to go on

            - [getting-started.md](getting-started.md): the same in short
            - [chat.md](chat.md): all keys and commands of the chat
            - [mentions.md](mentions.md): what you can name with `@`
            - [models.md](models.md): other models
            """;

    private FirstHourWords() {}
}
