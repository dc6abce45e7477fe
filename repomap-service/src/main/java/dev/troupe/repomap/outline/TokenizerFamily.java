package dev.troupe.repomap.outline;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;

/** The families of models by how they split texts into tokens. */
public enum TokenizerFamily {
    /** Models of OpenAI from GPT-4o on: exact. */
    O200K(EncodingType.O200K_BASE, 1),
    /** GPT-4 and GPT-3.5: exact. */
    CL100K(EncodingType.CL100K_BASE, 1),
    /** Completion models of OpenAI: exact. */
    P50K(EncodingType.P50K_BASE, 1),
    /** All others, whose tokens nobody publishes: an upper bound, a quarter above {@link #O200K}. */
    OTHER(EncodingType.O200K_BASE, 1.25);

    private static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();

    private final EncodingType type;
    private final double factor;

    TokenizerFamily(EncodingType type, double factor) {
        this.type = type;
        this.factor = factor;
    }

    /** Whether its counts are those of the models, not an upper bound. */
    public boolean isExact() {
        return factor == 1;
    }

    /** Counts as its models do. */
    public TokenMeter meter() {
        Encoding encoding = REGISTRY.getEncoding(type);
        return text -> (int) Math.ceil(encoding.countTokensOrdinary(text) * factor);
    }
}
