package dev.troupe.cli.text;

import java.util.UUID;

/** Shortens ids for people. They begin with a time, so their end tells them apart; commands take it for the whole. */
public final class BriefId {
    private static final int SHOWN = 8;

    private BriefId() {}

    /** Gives the end of an id. */
    public static String of(UUID id) {
        String whole = id.toString();
        return whole.substring(whole.length() - SHOWN);
    }
}
