package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Carries out {@code /held}: lists what waits aside in the session of a chat, applies it or drops it. */
final class HeldChangesChatCommand {
    private static final int MOST = 20;
    private static final int BRIEF = 8;
    private static final String ALL = "all";
    private static final String USAGE =
            "Say /held, /held apply ID, or /held drop ID; ID may be all.";

    private final TerminalChat chat;
    private final ChatScreen screen;

    HeldChangesChatCommand(TerminalChat chat, ChatScreen screen) {
        this.chat = chat;
        this.screen = screen;
    }

    /** Lists where nothing more was typed; else applies or drops what was named. */
    void carryOut(UUID session, String argument) {
        if (argument.isEmpty()) {
            chat.calls().ask(() -> chat.api().heldChanges().list(session, true), this::show);
            return;
        }
        String[] words = argument.split("\\s+", 3);
        HeldChangesAction action =
                switch (words[0]) {
                    case "apply" -> HeldChangesAction.APPLY;
                    case "drop" -> HeldChangesAction.DROP;
                    default -> throw misused("/held does not know '" + argument + "'.");
                };
        if (words.length != 2) {
            throw misused("Which changes?");
        }
        chat.calls()
                .ask(
                        SlashCommand.HELD.typed(),
                        () ->
                                chat.api()
                                        .heldChanges()
                                        .settle(
                                                session,
                                                new SettleHeldChangesRequest(
                                                        action, named(session, words[1]))),
                        started -> {});
    }

    /** Null means all. */
    private @Nullable List<UUID> named(UUID session, String id) {
        if (id.equals(ALL)) {
            return null;
        }
        String part = id.toLowerCase(Locale.ROOT);
        List<UUID> found =
                chat.api().heldChanges().list(session, true).stream()
                        .map(HeldChangesView::id)
                        .filter(it ->
                                it.toString().startsWith(part) || it.toString().endsWith(part))
                        .toList();
        if (found.size() != 1) {
            throw misused("'" + id + "' matches " + found.size() + " of the changes held aside.");
        }
        return found;
    }

    private void show(List<HeldChangesView> held) {
        if (held.isEmpty()) {
            screen.line("Nothing is held aside.");
            return;
        }
        for (HeldChangesView one : held) {
            String id = one.id().toString();
            screen.line(
                    screen.style().bold(id.substring(id.length() - BRIEF))
                            + "  "
                            + TerminalSanitizer.line(one.command()));
            one.changes().stream()
                    .limit(MOST)
                    .forEach(it -> screen.line("    " + TerminalSanitizer.line(it)));
            int more = one.count() - Math.min(MOST, one.changes().size());
            if (more > 0) {
                screen.line(screen.style().dim("    and " + more + " more"));
            }
        }
        screen.line(
                "/held apply ID puts it in the workspace, /held drop ID gives it up;"
                        + " `troupe held show ID` shows the differences.");
    }

    private static TroupeException misused(String what) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, what, USAGE);
    }
}
