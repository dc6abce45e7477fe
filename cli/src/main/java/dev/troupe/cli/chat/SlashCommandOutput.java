package dev.troupe.cli.chat;

import dev.troupe.cli.chat.transcript.SessionTranscript;
import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.chat.view.ChatStatusLine;
import dev.troupe.cli.doctor.DoctorFinding;
import dev.troupe.cli.doctor.GoodFindingSummary;
import dev.troupe.cli.doctor.InstallationDoctor;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.cli.text.BriefId;
import dev.troupe.cli.text.DiffText;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.DollarFormat;
import dev.troupe.contracts.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Prints the results of slash commands in a chat. */
final class SlashCommandOutput {
    private static final int LISTED = 15;

    private final ChatScreen screen;
    private final AnsiStyle style;

    SlashCommandOutput(ChatScreen screen) {
        this.screen = screen;
        this.style = screen.style();
    }

    /**
     * Lists commands and keys.
     *
     * @param prompts commands that files define
     */
    void help(List<CommandView> prompts) {
        screen.line("");
        for (SlashCommand one : SlashCommand.values()) {
            keys(one.usage(), one.description());
        }
        screen.line("");
        for (CommandView one : prompts) {
            String hint = one.argumentHint() == null ? "" : " " + one.argumentHint();
            keys(
                    TerminalSanitizer.line("/" + one.name() + hint),
                    TerminalSanitizer.line("%s (%s)".formatted(one.description(), one.origin())));
        }
        screen.line("");
        keys("Return", "sends; while it works, it reads that before its next step");
        keys("Alt-Return, \\", "another line; an open ``` goes on by itself");
        keys("Esc, Ctrl-C", "interrupt what goes on; Ctrl-C clears the line first");
        keys("Tab", "completes /commands, their arguments and @files");
        keys("Up, Ctrl-R", "what was typed before; what begins with a space is not kept");
        keys("Ctrl-D", "leaves on an empty line; what runs goes on in the server");
        screen.line("");
    }

    private void keys(String keys, String meaning) {
        screen.line(String.format("  %-17s %s", keys, style.dim(meaning)));
    }

    void sessions(List<Session> all, UUID here) {
        if (all.isEmpty()) {
            screen.line("Nothing was said in this project yet.");
        }
        for (Session one : all.subList(0, Math.min(LISTED, all.size()))) {
            screen.line(
                    (one.id().equals(here) ? "* " : "  ")
                            + BriefId.of(one.id())
                            + String.format(
                                    "  %-9s %8s  ",
                                    one.state().name().toLowerCase(java.util.Locale.ROOT),
                                    AmountFormatter.costSoFar(one.spend()))
                            + TerminalSanitizer.line(one.title()));
        }
        if (all.size() > LISTED) {
            int more = all.size() - LISTED;
            screen.line(style.dim("  … and " + more + " more; `troupe sessions` lists all"));
        }
    }

    void model(ChatConversation conversation) {
        screen.line(
                "This session works with "
                        + ChatStatusLine.model(conversation)
                        + ". `/model NAME` chooses another for the next requests.");
    }

    void status(ChatConversation conversation) {
        Session session = conversation.session();
        line("session", session.id() + "  " + TerminalSanitizer.line(session.title()));
        line("project", TerminalSanitizer.line(session.projectPath()));
        line("place", String.join(" · ", ChatStatusLine.place(session)));
        line("model", ChatStatusLine.model(conversation));
        line(
                "state",
                session.state().name().toLowerCase(java.util.Locale.ROOT)
                        + (session.asks() == 0 ? "" : ", asks " + session.asks()));
        line("cost", AmountFormatter.spend(session.spend()));
        budget(session);
    }

    void budget(Session session) {
        Long most = session.budgetMicros();
        line("budget", most == null ? "none" : DollarFormat.exact(most));
    }

    void cost(SessionTranscript transcript) {
        line("session", AmountFormatter.spend(transcript.spend()));
        line(
                "turns",
                transcript.turns()
                        + " in "
                        + AmountFormatter.count(transcript.requests(), "request"));
        line("window", transcript.window() + " % in use");
    }

    private void line(String name, String value) {
        screen.line(style.dim(String.format("  %-9s", name)) + value);
    }

    void diff(SessionTranscript transcript) {
        List<EventBody.FileChanged> changes = transcript.changes();
        if (changes.isEmpty()) {
            screen.line("No request of this session has changed a file.");
        }
        for (EventBody.FileChanged changed : changes) {
            screen.line(
                    style.bold(TerminalSanitizer.line(changed.change() + " " + changed.path()))
                            + style.green(" +" + changed.linesAdded())
                            + style.red(" −" + changed.linesRemoved()));
            screen.text(DiffText.render(changed.diff(), style, "    "));
        }
    }

    static List<DoctorFinding> findings(InstallationDoctor doctor) {
        List<DoctorFinding> findings = new ArrayList<>();
        doctor.examine(findings::add);
        return findings;
    }

    void doctor(List<DoctorFinding> findings) {
        GoodFindingSummary good = new GoodFindingSummary();
        for (DoctorFinding one : findings) {
            if (one.status() == DoctorFinding.Status.OK) {
                good.add(one);
                continue;
            }
            screen.line(
                    String.format(
                            "  %-8s %-16s %s",
                            one.status().wire(),
                            TerminalSanitizer.line(one.name()),
                            TerminalSanitizer.line(one.detail())));
            if (one.status() != DoctorFinding.Status.OK && !one.hint().isEmpty()) {
                screen.line("           next: " + TerminalSanitizer.line(one.hint()));
            }
        }
        good.lines().forEach(it -> screen.line("  ok       " + it));
    }
}
