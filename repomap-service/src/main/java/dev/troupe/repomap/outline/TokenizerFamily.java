package dev.troupe.repomap.outline;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    private static final Pattern O200K_MODELS =
            Pattern.compile("gpt-4o|gpt-4\\.[15]|gpt-[5-9]|o[1-9](-|$)|chatgpt-4o|gpt-oss");

    private static final Pattern CL100K_MODELS = Pattern.compile("gpt-4|gpt-3\\.5");
    private static final Pattern P50K_MODELS =
            Pattern.compile("(text|code)-(davinci|cushman)-00[1-3]");

    private static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();

    private final EncodingType type;
    private final double factor;

    TokenizerFamily(EncodingType type, double factor) {
        this.type = type;
        this.factor = factor;
    }

    /** Finds the family of a model by its name, with or without that of its provider. */
    public static TokenizerFamily of(@Nullable String model) {
        String name = model == null ? "" : model.toLowerCase(Locale.ROOT);
        name = name.substring(name.lastIndexOf('/') + 1);
        if (O200K_MODELS.matcher(name).lookingAt()) {
            return O200K;
        }
        if (CL100K_MODELS.matcher(name).lookingAt()) {
            return CL100K;
        }
        return P50K_MODELS.matcher(name).lookingAt() ? P50K : OTHER;
    }

    /** Whether its counts are those of the models, not an upper bound. */
    public boolean isExact() {
        return factor == 1;
    }

    /** Begins to load what counting needs, which takes longer than many a question, and returns at once. */
    public void loadAhead() {
        Thread.ofVirtual().name("repomap-tokenizer").start(() -> REGISTRY.getEncoding(type));
    }

    /** Counts as its models do. */
    public TokenMeter meter() {
        Encoding encoding = REGISTRY.getEncoding(type);
        return text -> (int) Math.ceil(encoding.countTokensOrdinary(text) * factor);
    }
}
