package dev.troupe.contentindex;

import dev.troupe.syntax.tag.FileTags;

/**
 * Everything that the index knows of one content. The tags are kept encoded, as most are never looked at.
 *
 * @param size in bytes
 * @param terms its terms by field
 * @param usedNames hashes of the identifiers in it, case kept, ascending
 * @param definedNames hashes of the names that it defines, ascending
 * @param encodedTags its definitions, references and imports
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
public record ContentFacts(
        ContentKind kind,
        long size,
        ContentTerms terms,
        int[] usedNames,
        int[] definedNames,
        byte[] encodedTags) {
    private static final int[] NO_NAMES = {};

    /** Decodes the definitions, references and imports. */
    public FileTags tags() {
        return TagCodec.decode(encodedTags);
    }

    /** Stands for a content that is not there. */
    public static ContentFacts missing() {
        return without(ContentKind.MISSING, 0);
    }

    static ContentFacts without(ContentKind kind, long size) {
        return new ContentFacts(
                kind, size, new TermCounter().toTerms(), NO_NAMES, NO_NAMES, TagCodec.NONE);
    }
}
