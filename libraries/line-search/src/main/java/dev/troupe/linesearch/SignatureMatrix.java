package dev.troupe.linesearch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signatures of all contents, in blocks by size class. Guarded by its index. */
final class SignatureMatrix {

    /** Where a content's signature is; no block for a content that every search reads. */
    record SignaturePlace(@Nullable SignatureBlock block, int column) {}

    private final List<List<SignatureBlock>> blocks = new ArrayList<>();
    private final BitSet unfiltered = new BitSet();

    SignatureMatrix() {
        for (int sizeClass = 0; sizeClass < ContentTrigrams.UNFILTERED; sizeClass++) {
            blocks.add(new ArrayList<>());
        }
    }

    SignaturePlace add(ContentTrigrams trigrams, int owner) {
        if (trigrams.sizeClass() == ContentTrigrams.UNFILTERED) {
            unfiltered.set(owner);
            return new SignaturePlace(null, owner);
        }
        List<SignatureBlock> sized = blocks.get(trigrams.sizeClass());
        SignatureBlock block =
                sized.stream()
                        .filter(candidate -> !candidate.isFull())
                        .findFirst()
                        .orElseGet(() -> {
                            sized.add(new SignatureBlock(trigrams.sizeClass()));
                            return sized.getLast();
                        });
        return new SignaturePlace(block, block.add(trigrams, owner));
    }

    void remove(SignaturePlace place) {
        if (place.block() == null) {
            unfiltered.clear(place.column());
        } else {
            place.block().remove(place.column());
        }
    }

    /** Finds the owners whose contents may fulfil the condition. */
    BitSet select(TrigramQuery query) {
        var selected = new BitSet();
        selected.or(unfiltered);
        blocks.forEach(sized -> sized.forEach(block -> block.select(query, selected)));
        return selected;
    }

    long countBytes() {
        return blocks.stream().flatMap(List::stream).mapToLong(SignatureBlock::countBytes).sum();
    }
}
