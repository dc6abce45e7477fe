package dev.troupe.graph.order;

import java.util.Arrays;
import java.util.BitSet;

/**
 * How many things may be at work at once. By Dilworth's theorem these are as many as the chains that cover
 * all things, which a matching of things with what they need finds.
 */
public final class Width {
    private static final int NONE = -1;

    private final Precedence things;
    private final int[] chainedTo;
    private final BitSet tried;

    private Width(Precedence things) {
        this.things = things;
        this.chainedTo = new int[things.size()];
        this.tried = new BitSet(things.size());
        Arrays.fill(chainedTo, NONE);
    }

    /** The size of the largest set of things of which none needs another; without circles. */
    public static int of(Precedence things) {
        Width width = new Width(things);
        int chained = 0;
        for (int thing = 0; thing < things.size(); thing++) {
            width.tried.clear();
            chained += width.chain(thing) ? 1 : 0;
        }
        return things.size() - chained;
    }

    private boolean chain(int thing) {
        for (int need = 0; need < things.size(); need++) {
            if (things.needs(thing, need) && !tried.get(need)) {
                tried.set(need);
                if (chainedTo[need] == NONE || chain(chainedTo[need])) {
                    chainedTo[need] = thing;
                    return true;
                }
            }
        }
        return false;
    }
}
