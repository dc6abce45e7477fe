package dev.troupe.lsp.navigation;

import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;

/** The text of what a server says of a name. */
final class HoverTextConverter {
    private static final int LONGEST = 4_000;

    private HoverTextConverter() {}

    @SuppressWarnings("deprecation")
    static String of(Hover hover) {
        var contents = hover.getContents();
        String text =
                contents.isRight()
                        ? contents.getRight().getValue()
                        : contents.getLeft().stream()
                                .map(it -> it.isLeft() ? it.getLeft() : it.getRight().getValue())
                                .collect(Collectors.joining("\n\n"));
        String clean = text.strip();
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "…";
    }
}
