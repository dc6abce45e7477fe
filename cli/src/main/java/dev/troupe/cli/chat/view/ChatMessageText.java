package dev.troupe.cli.chat.view;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.EventBody.MessagePosted;
import java.util.ArrayList;
import java.util.List;

/** A message as it stands in the chat; of a long one the beginning. */
final class ChatMessageText {
    private static final int MOST_LINES = 12;

    private ChatMessageText() {}

    static List<String> lines(MessagePosted said, String self, AnsiStyle style) {
        List<String> text = TerminalSanitizer.block(said.text()).lines().toList();
        String who = said.author().equals(self) ? "" : TerminalSanitizer.line(said.author()) + ": ";
        List<String> lines = new ArrayList<>();
        lines.add("");
        for (String line : text.subList(0, Math.min(MOST_LINES, text.size()))) {
            lines.add(style.bold((lines.size() == 1 ? ChatScreen.SIGN + who : "  ") + line));
        }
        if (text.size() > MOST_LINES) {
            lines.add(style.dim("  … " + (text.size() - MOST_LINES) + " more lines"));
        }
        lines.add(said.steering() ? style.dim("  (it reads this before its next step)") : "");
        return lines;
    }
}
