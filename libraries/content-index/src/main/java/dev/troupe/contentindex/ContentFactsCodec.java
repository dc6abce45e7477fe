package dev.troupe.contentindex;

/** Writes the facts about a content as bytes and reads them again. */
public final class ContentFactsCodec {
    /**
     * Which facts there are and how they are found: facts of another version are not read but found anew. It rises
     * with every change of terms, tags or their encoding.
     */
    public static final int VERSION = 2;

    private ContentFactsCodec() {}

    /** Encodes facts. */
    public static byte[] encode(ContentFacts facts) {
        ByteWriter writer = new ByteWriter();
        writer.number(facts.kind().code());
        writer.number((int) (facts.size() >>> 31));
        writer.number((int) (facts.size() & 0x7FFFFFFF));
        ContentTerms terms = facts.terms();
        writer.ascending(terms.terms());
        writer.raw(terms.counts());
        for (int length : terms.lengths()) {
            writer.number(length);
        }
        writer.ascending(facts.usedNames());
        writer.ascending(facts.definedNames());
        writer.raw(facts.encodedTags());
        return writer.toBytes();
    }

    /**
     * Decodes facts.
     *
     * @throws IndexOutOfBoundsException when the bytes are cut off
     */
    public static ContentFacts decode(byte[] bytes) {
        ByteReader reader = new ByteReader(bytes, 0);
        ContentKind kind = ContentKind.of(reader.number());
        long size = (long) reader.number() << 31 | reader.number();
        int[] terms = reader.ascending();
        byte[] counts = reader.raw();
        int[] lengths = new int[ContentTerms.Field.values().length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = reader.number();
        }
        return new ContentFacts(
                kind,
                size,
                new ContentTerms(terms, counts, lengths),
                reader.ascending(),
                reader.ascending(),
                reader.raw());
    }
}
