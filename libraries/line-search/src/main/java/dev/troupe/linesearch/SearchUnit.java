package dev.troupe.linesearch;

import java.util.ArrayList;
import java.util.List;

/** Some chunks that one thread reads into one block and searches together, in the order of their paths. */
record SearchUnit(List<Member> members, int length) {
    private static final int LONGEST = 1 << 20;

    /** A chunk of a file. */
    record Member(String path, TextChunk chunk) {}

    /** Counts the files of units that follow each other; the chunks of a file are neighbours. */
    static int countFiles(List<SearchUnit> units) {
        int count = 0;
        String before = "";
        for (SearchUnit unit : units) {
            for (Member member : unit.members) {
                count += member.path().equals(before) ? 0 : 1;
                before = member.path();
            }
        }
        return count;
    }

    /** Cuts chunks into units of about a megabyte; a larger chunk is a unit of its own. */
    static List<SearchUnit> cut(List<Member> chunks) {
        var units = new ArrayList<SearchUnit>();
        var members = new ArrayList<Member>();
        int length = 0;
        for (Member chunk : chunks) {
            int more = chunk.chunk().length();
            if (!members.isEmpty() && (long) length + more > LONGEST) {
                units.add(new SearchUnit(List.copyOf(members), length));
                members.clear();
                length = 0;
            }
            members.add(chunk);
            length += more;
        }
        if (!members.isEmpty()) {
            units.add(new SearchUnit(List.copyOf(members), length));
        }
        return units;
    }
}
