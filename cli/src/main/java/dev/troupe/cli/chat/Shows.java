package dev.troupe.cli.chat;

import dev.troupe.cli.doctor.Doctor;
import dev.troupe.cli.doctor.Finding;
import dev.troupe.cli.screen.Amounts;
import dev.troupe.cli.screen.DiffText;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.Style;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.contracts.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What commands of a chat show. */
final class Shows {
    private static final int LISTED = 15;
    private static final int BRIEF = 8;

    private final Desk desk;
    private final Style style;

    Shows(Desk desk) {
        this.desk = desk;
        this.style = desk.style();
    }

    void help() {
        desk.line("");
        for (Slash one : Slash.values()) {
            desk.line(String.format("  %-17s %s", one.usage(), style.dim(one.description())));
        }
        desk.line("");
        keys("Return", "sends; while it works, too: it reads that before its next step");
        keys("Alt-Return, \\", "another line; an open ``` goes on by itself");
        keys("Esc, Ctrl-C", "interrupt what goes on; Ctrl-C clears the line first");
        keys("Tab", "completes /commands, their arguments and @files");
        keys("Up, Ctrl-R", "what was typed before; what begins with a space is not kept");
        keys("Ctrl-D", "leaves on an empty line; what runs goes on in the server");
        desk.line("");
    }

    private void keys(String keys, String meaning) {
        desk.line(String.format("  %-17s %s", keys, style.dim(meaning)));
    }

    void sessions(List<Session> all, UUID here) {
        if (all.isEmpty()) {
            desk.line("Nothing was said in this project yet.");
        }
        for (Session one : all.subList(0, Math.min(LISTED, all.size()))) {
            String id = one.id().toString();
            desk.line(
                    (one.id().equals(here) ? "* " : "  ")
                            + id.substring(id.length() - BRIEF)
                            + String.format(
                                    "  %-9s %8s  ",
                                    one.state().name().toLowerCase(java.util.Locale.ROOT),
                                    Dollars.rounded(one.spend().costMicros()))
                            + SafeText.line(one.title()));
        }
        if (all.size() > LISTED) {
            desk.line(
                    style.dim(
                            "  … and "
                                    + (all.size() - LISTED)
                                    + " more; `troupe sessions` lists all"));
        }
    }

    void model(Conversation conversation) {
        desk.line(
                "This session works with "
                        + StatusLine.model(conversation)
                        + ". A session keeps its model; `troupe chat --model NAME` begins one with another.");
    }

    void status(Conversation conversation) {
        Session session = conversation.session();
        line("session", session.id() + "  " + SafeText.line(session.title()));
        line("project", SafeText.line(session.projectPath()));
        line("place", String.join(" · ", StatusLine.place(session)));
        line("model", StatusLine.model(conversation));
        line(
                "state",
                session.state().name().toLowerCase(java.util.Locale.ROOT)
                        + (session.asks() == 0 ? "" : ", asks " + session.asks()));
        line("cost", Amounts.spend(session.spend()));
        budget(session);
    }

    void budget(Session session) {
        Long most = session.budgetMicros();
        line("budget", most == null ? "none" : Dollars.exact(most));
    }

    void cost(Transcript transcript) {
        line("session", Amounts.spend(transcript.spend()));
        line(
                "turns",
                transcript.turns() + " in " + Amounts.count(transcript.requests(), "request"));
        line("window", transcript.window() + " % in use");
    }

    private void line(String name, String value) {
        desk.line(style.dim(String.format("  %-9s", name)) + value);
    }

    void diff(Transcript transcript) {
        List<EventBody.FileChanged> changes = transcript.changes();
        if (changes.isEmpty()) {
            desk.line("No request of this session has changed a file.");
        }
        for (EventBody.FileChanged changed : changes) {
            desk.line(
                    style.bold(SafeText.line(changed.change() + " " + changed.path()))
                            + style.green(" +" + changed.linesAdded())
                            + style.red(" −" + changed.linesRemoved()));
            desk.text(DiffText.render(changed.diff(), style, "    "));
        }
    }

    static List<Finding> findings(Doctor doctor) {
        List<Finding> findings = new ArrayList<>();
        doctor.examine(findings::add);
        return findings;
    }

    void doctor(List<Finding> findings) {
        for (Finding one : findings) {
            desk.line(
                    String.format(
                            "  %-8s %-16s %s",
                            one.status().wire(),
                            SafeText.line(one.name()),
                            SafeText.line(one.detail())));
            if (one.status() != Finding.Status.OK && !one.hint().isEmpty()) {
                desk.line("           next: " + SafeText.line(one.hint()));
            }
        }
    }
}
