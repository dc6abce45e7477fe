package dev.troupe.contentindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.term.TermHash;
import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.ReferenceKind;
import dev.troupe.syntax.tag.ReferenceTag;
import dev.troupe.syntax.tag.SymbolKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContentFactsTest {
    private static final String CART =
            """
            import java.util.List;

            /** Holds what a customer buys. */
            class ShoppingCart {
                private final List<Item> items;

                int totalPrice() {
                    return sum(items);
                }
            }
            """;

    private final ContentFactsExtractor extractor = new ContentFactsExtractor();

    @AfterEach
    void close() {
        extractor.close();
    }

    @Test
    void knowsTermsByField() {
        ContentTerms terms = facts("java", CART).terms();

        assertThat(count(terms, "custom", ContentTerms.Field.COMMENT)).isEqualTo(1);
        assertThat(count(terms, "custom", ContentTerms.Field.BODY)).isZero();
        assertThat(count(terms, "cart", ContentTerms.Field.DEFINITION)).isEqualTo(1);
        assertThat(count(terms, "item", ContentTerms.Field.BODY)).isEqualTo(3);
        assertThat(count(terms, "totalprice", ContentTerms.Field.DEFINITION)).isEqualTo(1);
    }

    @Test
    void knowsTagsAndNames() {
        ContentFacts facts = facts("java", CART);

        assertThat(facts.kind()).isEqualTo(ContentKind.TEXT);
        assertThat(facts.tags().definitions())
                .extracting(DefinitionTag::name)
                .containsExactly("ShoppingCart", "items", "totalPrice");
        assertThat(facts.tags().references())
                .extracting(ReferenceTag::name)
                .contains("sum", "Item");
        assertThat(facts.tags().imports()).hasSize(1);
        assertThat(Arrays.binarySearch(facts.definedNames(), TermHash.of("totalPrice")))
                .isNotNegative();
        assertThat(Arrays.binarySearch(facts.usedNames(), TermHash.of("List"))).isNotNegative();
    }

    @Test
    void comesBackFromBytes() {
        ContentFacts facts = facts("java", CART);

        ContentFacts read = ContentFactsCodec.decode(ContentFactsCodec.encode(facts));

        assertThat(read).usingRecursiveComparison().isEqualTo(facts);
        assertThat(read.tags()).isEqualTo(facts.tags());
    }

    @Test
    void refusesBytesThatAreCutOff() {
        byte[] bytes = ContentFactsCodec.encode(facts("java", CART));

        assertThatThrownBy(() -> ContentFactsCodec.decode(Arrays.copyOf(bytes, bytes.length - 200)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Stored facts hold places in these lists: whoever changes them raises {@link ContentFactsCodec#VERSION}. */
    @Test
    void storedPlacesOfKindsStay() {
        assertThat(List.of(SymbolKind.values()).toString() + List.of(ReferenceKind.values()))
                .isEqualTo(
                        "[CLASS, STRUCT, INTERFACE, ENUM, ENUM_MEMBER, TYPE, FUNCTION, METHOD, CONSTRUCTOR, FIELD, PROPERTY,"
                                + " CONSTANT, VARIABLE, MACRO, MODULE, SECTION, TABLE, SELECTOR][CALL, TYPE, OTHER]");
        assertThat(ContentFactsCodec.VERSION).isEqualTo(2);
    }

    /** Facts are kept in a database that other services read. */
    @Test
    void keepsNoSecretsOfDefinitions() {
        String token = "ghp" + "_" + "a8Kd02Lq7Zx5Vb1Nm3Rt6Yw9Pq4Sf7Gh2Jk";

        ContentFacts facts =
                facts(
                        "python",
                        "TOKEN = '" + token + "'\ndef login(token='" + token + "'):\n    pass\n");

        assertThat(facts.tags().definitions())
                .extracting(DefinitionTag::signature)
                .anyMatch(it -> it.contains("[redacted: secret value]"))
                .noneMatch(it -> it.contains(token));
    }

    @Test
    void headingsAndKeysAreDefinedButCountAsText() {
        ContentFacts page = facts("markdown", "# The cart\n");
        ContentFacts settings = facts("yaml", "services:\n  cart:\n");

        assertThat(page.tags().definitions())
                .extracting(DefinitionTag::name)
                .containsExactly("The cart");
        assertThat(Arrays.binarySearch(settings.definedNames(), TermHash.of("cart")))
                .isNotNegative();
        for (ContentFacts it : List.of(page, settings)) {
            assertThat(count(it.terms(), "cart", ContentTerms.Field.DEFINITION)).isZero();
            assertThat(count(it.terms(), "cart", ContentTerms.Field.BODY)).isEqualTo(1);
        }
    }

    @Test
    void readsTextOfNoLanguage() {
        ContentFacts facts = facts("", "The shopping cart of ACME.\n");

        assertThat(facts.kind()).isEqualTo(ContentKind.TEXT);
        assertThat(count(facts.terms(), "shop", ContentTerms.Field.BODY)).isEqualTo(1);
        assertThat(facts.tags().definitions()).isEmpty();
    }

    @Test
    void leavesOutWhatIsNoTextOrTooLarge() {
        assertThat(extractor.extract("", new byte[] {1, 0, 2}).kind())
                .isEqualTo(ContentKind.BINARY);
        ContentFacts large = extractor.extract("java", new byte[ContentFactsExtractor.LARGEST + 1]);
        assertThat(large.kind()).isEqualTo(ContentKind.TOO_LARGE);
        assertThat(large.terms().size()).isZero();
    }

    private ContentFacts facts(String language, String text) {
        return extractor.extract(language, text.getBytes(StandardCharsets.UTF_8));
    }

    private static int count(ContentTerms terms, String term, ContentTerms.Field field) {
        int place = terms.find(TermHash.of(term));
        return place < 0 ? 0 : terms.count(place, field);
    }
}
