package dev.troupe.edit.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;

/** Spells in Shift_JIS as NEC did what Windows knows by two spellings; IBM had the other. */
final class NecSpelling {
    private static final Charset WINDOWS = Charset.forName("windows-31j");
    private static final int FIRST_ROW = 0xED;
    private static final int LAST_ROW = 0xEE;
    private static final int FIRST_CELL = 0x40;
    private static final int LAST_CELL = 0xFC;

    /** NEC's two bytes by those that encoders write. */
    private static final Map<Integer, Integer> SPELLINGS = spellings();

    private NecSpelling() {}

    private static Map<Integer, Integer> spellings() {
        Map<Integer, Integer> spellings = new HashMap<>();
        for (int row = FIRST_ROW; row <= LAST_ROW; row++) {
            for (int cell = FIRST_CELL; cell <= LAST_CELL; cell++) {
                byte[] nec = {(byte) row, (byte) cell};
                try {
                    CharBuffer sign = WINDOWS.newDecoder().decode(ByteBuffer.wrap(nec));
                    ByteBuffer usual = WINDOWS.newEncoder().encode(sign);
                    if (usual.remaining() == 2) {
                        spellings.put(pair(usual.get(0), usual.get(1)), pair(nec[0], nec[1]));
                    }
                } catch (CharacterCodingException unassigned) {
                    // Nothing stands there.
                }
            }
        }
        return Map.copyOf(spellings);
    }

    private static int pair(byte first, byte second) {
        return ((first & 0xFF) << 8) | (second & 0xFF);
    }

    /** Respells a text of two bytes a character and of one. */
    static byte[] of(byte[] text) {
        byte[] spelled = text.clone();
        for (int i = 0; i < spelled.length; i++) {
            if (leads(spelled[i] & 0xFF) && i + 1 < spelled.length) {
                int usual = pair(spelled[i], spelled[i + 1]);
                int nec = SPELLINGS.getOrDefault(usual, usual);
                spelled[i] = (byte) (nec >> 8);
                spelled[i + 1] = (byte) nec;
                i++;
            }
        }
        return spelled;
    }

    private static boolean leads(int value) {
        return (value >= 0x81 && value <= 0x9F) || (value >= 0xE0 && value <= 0xFC);
    }
}
