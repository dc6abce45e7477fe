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
    public static Reading parse(String line) {
        return parse(line, new Progress());
    }

    static Reading parse(String line, Progress progress) {
        if (line.length() > LONGEST) {
            Script nothing = new Script(progress.recognised(), new Span(0, 0));
            return new Reading.Unreadable(
                    nothing, LONGEST, "it is longer than " + LONGEST + " characters");
        }
        int refused = Refused.first(line);
        Cursor all = Cursor.over(line, progress);
        Cursor in = refused == line.length() ? all : all.part(0, refused);
        try {
            Script script = new Grammar(in, progress).whole();
            if (refused < line.length()) {
                return new Reading.Unreadable(script, refused, Refused.why(line, refused));
            }
            Fault doubt = progress.doubt();
            return doubt == null
                    ? new Reading.Readable(script)
                    : new Reading.Unreadable(script, doubt.at(), doubt.why());
        } catch (Fault fault) {
            Script recognised =
                    new Bodies(progress)
                            .fill(new Script(progress.recognised(), new Span(0, fault.at())));
            return refused == line.length()
                    ? new Reading.Unreadable(recognised, fault.at(), fault.why())
                    : new Reading.Unreadable(recognised, refused, Refused.why(line, refused));
        }
    }
}
