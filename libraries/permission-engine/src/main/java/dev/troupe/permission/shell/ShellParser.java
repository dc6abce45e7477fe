package dev.troupe.permission.shell;

/**
 * Reads lines as bash reads them when no aliases, no history and no extended patterns are on. What bash might read in
 * another way is unreadable.
 */
public final class ShellParser {
    /** The length of the longest readable line, in UTF-16 characters. */
    public static final int LONGEST = 16_384;

    private ShellParser() {}

    /**
     * Reads a line, which may hold line breaks. Takes time in proportion to its length and never throws.
     *
     * @return what it reads as; unreadable when it is longer than {@link #LONGEST}, nests deeper than 32 levels, or
     *     holds a construct outside of the subset or a control or invisible character
     */
    public static ParsedLine parse(String line) {
        return parse(line, new ParseProgress());
    }

    static ParsedLine parse(String line, ParseProgress progress) {
        if (line.length() > LONGEST) {
            ShellScript nothing = new ShellScript(progress.recognised(), new TextSpan(0, 0));
            return new ParsedLine.Unreadable(
                    nothing, LONGEST, "it is longer than " + LONGEST + " characters");
        }
        int refused = DeceptiveCharacters.first(line);
        TextCursor all = TextCursor.over(line, progress);
        TextCursor in = refused == line.length() ? all : all.part(0, refused);
        try {
            ShellScript script = new ShellGrammar(in, progress).whole();
            if (refused < line.length()) {
                return new ParsedLine.Unreadable(
                        script, refused, DeceptiveCharacters.why(line, refused));
            }
            ShellSyntaxException doubt = progress.doubt();
            return doubt == null
                    ? new ParsedLine.Readable(script)
                    : new ParsedLine.Unreadable(script, doubt.at(), doubt.why());
        } catch (ShellSyntaxException fault) {
            ShellScript recognised =
                    new ShellScript(progress.recognised(), new TextSpan(0, fault.at()));
            return refused == line.length()
                    ? new ParsedLine.Unreadable(recognised, fault.at(), fault.why())
                    : new ParsedLine.Unreadable(
                            recognised, refused, DeceptiveCharacters.why(line, refused));
        }
    }
}
