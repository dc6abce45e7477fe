package dev.troupe.contentindex;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.FileTags;
import dev.troupe.syntax.tag.ImportTag;
import dev.troupe.syntax.tag.ReferenceKind;
import dev.troupe.syntax.tag.ReferenceTag;
import dev.troupe.syntax.tag.SymbolKind;
import dev.troupe.syntax.tag.TagOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes the tags of a content as bytes and reads them again. Comments are left out: their terms are counted. */
final class TagCodec {
    /** No tags at all. */
    static final byte[] NONE = {0, 0, 0};

    /** Stored by their places: whoever changes an order raises {@link ContentFactsCodec#VERSION}. */
    private static final List<SymbolKind> KINDS = List.of(SymbolKind.values());

    private static final List<ReferenceKind> USES = List.of(ReferenceKind.values());

    private TagCodec() {}

    static byte[] encode(FileTags tags) {
        ByteWriter writer = new ByteWriter();
        writer.number(tags.definitions().size());
        for (DefinitionTag it : tags.definitions()) {
            writer.text(it.name());
            writer.number(KINDS.indexOf(it.kind()));
            writer.number(it.line());
            writer.number(it.endLine() - it.line());
            writer.number(it.nameLine() - it.line());
            writer.text(withoutSecrets(it.signature()));
            writer.text(it.container() == null ? "" : it.container());
        }
        writer.number(tags.references().size());
        for (ReferenceTag it : tags.references()) {
            writer.text(it.name());
            writer.number(USES.indexOf(it.kind()));
            writer.number(it.count());
            writer.ascending(it.lines().stream().mapToInt(Integer::intValue).toArray());
        }
        writer.number(tags.imports().size());
        for (ImportTag it : tags.imports()) {
            writer.text(it.text());
            writer.number(it.line());
        }
        return writer.toBytes();
    }

    /** Redacts what quotes or assigns, as nothing else of a signature holds a value. */
    private static String withoutSecrets(String signature) {
        boolean hasValue = signature.chars().anyMatch(it -> "\"'`=".indexOf(it) >= 0);
        return hasValue ? SecretRedactor.ofProcess().redact(signature) : signature;
    }

    static FileTags decode(byte[] bytes) {
        ByteReader reader = new ByteReader(bytes, 0);
        List<DefinitionTag> definitions = new ArrayList<>();
        for (int left = reader.number(); left > 0; left--) {
            definitions.add(definition(reader));
        }
        List<ReferenceTag> references = new ArrayList<>();
        for (int left = reader.number(); left > 0; left--) {
            references.add(
                    new ReferenceTag(
                            reader.text(),
                            USES.get(reader.number()),
                            reader.number(),
                            Arrays.stream(reader.ascending()).boxed().toList()));
        }
        List<ImportTag> imports = new ArrayList<>();
        for (int left = reader.number(); left > 0; left--) {
            imports.add(new ImportTag(reader.text(), reader.number()));
        }
        return new FileTags(new TagOutcome.Parsed(), definitions, references, imports, List.of());
    }

    private static DefinitionTag definition(ByteReader reader) {
        String name = reader.text();
        SymbolKind kind = KINDS.get(reader.number());
        int line = reader.number();
        int end = line + reader.number();
        int nameLine = line + reader.number();
        String signature = reader.text();
        String container = reader.text();
        return new DefinitionTag(
                name, kind, line, end, nameLine, signature, container.isEmpty() ? null : container);
    }
}
