package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.BlockScanner;
import dev.troupe.linesearch.pattern.ByteProgram;
import dev.troupe.linesearch.pattern.FoundLines;
import dev.troupe.linesearch.pattern.LineFeeds;
import dev.troupe.linesearch.pattern.LineSimulation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Searches units, one after the other, for one thread. */
final class UnitSearcher {
    private final RegexSearchRequest request;
    private final PackFile pack;
    private final BlockScanner scanner;
    private final LineSimulation simulation;
    private final ByteBuffer buffer = PackFile.newBuffer();
    private byte[] block = {};

    UnitSearcher(
            RegexSearchRequest request,
            ByteProgram program,
            PackFile pack,
            BooleanSupplier stopped) {
        this.request = request;
        this.pack = pack;
        this.scanner = new BlockScanner(program, stopped);
        this.simulation = new LineSimulation(program, stopped);
    }

    List<RegexLineMatch> search(SearchUnit unit) throws IOException {
        read(unit);
        FoundLines lines = scanner.scan(block, 0, unit.length());
        var matches = new ArrayList<RegexLineMatch>(lines.count());
        int chunk = -1;
        int chunkEnd = 0;
        int counted = 0;
        int number = 1;
        for (int index = 0; index < lines.count() && matches.size() <= request.limit(); index++) {
            int start = lines.start(index);
            while (start >= chunkEnd) {
                TextChunk next = unit.members().get(++chunk).chunk();
                counted = chunkEnd;
                number = next.firstLine();
                chunkEnd += next.length();
            }
            number += LineFeeds.count(block, counted, start);
            counted = start;
            matches.add(match(unit.members().get(chunk).path(), number, start, lines.end(index)));
        }
        return matches;
    }

    private void read(SearchUnit unit) throws IOException {
        if (block.length < unit.length()) {
            block = new byte[Math.max(unit.length(), 1 << 16)];
        }
        int at = 0;
        int length = 0;
        long offset = -1;
        for (SearchUnit.Member member : unit.members()) {
            TextChunk chunk = member.chunk();
            if (offset + length != chunk.offset()) {
                pack.read(offset, block, at, length, buffer);
                at += length;
                length = 0;
                offset = chunk.offset();
            }
            length += chunk.length();
        }
        pack.read(offset, block, at, length, buffer);
    }

    private RegexLineMatch match(String path, int number, int start, int end) {
        int column = request.columns() ? simulation.findMatch(block, start, end) + 1 : 0;
        int most = request.longestLine();
        // No character has more than four bytes.
        int shown = (int) Math.min(end, start + 4L * most);
        String text = new String(block, start, shown - start, StandardCharsets.UTF_8);
        if (shown == end && text.length() <= most) {
            return new RegexLineMatch(path, number, column, text, false);
        }
        int cut = Math.min(most, text.length());
        cut -= Character.isHighSurrogate(text.charAt(cut - 1)) ? 1 : 0;
        return new RegexLineMatch(path, number, column, text.substring(0, cut), true);
    }
}
