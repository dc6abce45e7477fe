package dev.troupe.worker.run.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.FileEffect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommitSubjectWriterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I'll fix the rounding in `Prices.total`.|fix: fix the rounding in Prices.total",
                "The loop is off by one. Let me correct the bound:|fix: correct the bound",
                "I found it. Now I will rename Foo to Bar|refactor: rename Foo to Bar",
                "Adding tests for Prices.|test: add tests for Prices",
                "I will read the file and make the rate a constant.|chore: make the rate a constant",
                "The bounds are wrong and fixed ones are better.|chore: change a.txt",
                "Next, let's update README.md to match.|docs: update README.md to match",
                "I've replaced the cache, so that nothing is read twice.|chore: replace the cache, so that nothing is read twice",
                "I'll change `a > b` to `a >= b` in the guard.|chore: change a > b to a >= b in the guard",
                "- **Fix** the *rounding* of `snake_case_total`|fix: fix the rounding of snake_case_total",
                "First I'll look around. Then I need to handle empty input.|chore: handle empty input"
            })
    void saysWhatTheModelSaidItChanges(String said, String subject) {
        assertThat(CommitSubjectWriter.write(said, "", List.of(changed("a.txt"))))
                .isEqualTo(subject);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Let me look at the file first.",
                "Now I'll run the tests.",
                "Done!",
                "Fixed.",
                "I fix it.",
                "Now I'll update the file.",
                "The limit is wrong. I change it to `>=` and note that.",
                "The additional reports are used by updates of others."
            })
    void namesTheFilesWhereTheModelSaidNothingOfTheKind(String said) {
        assertThat(CommitSubjectWriter.write(said, "", List.of(changed("src/Prices.java"))))
                .isEqualTo("chore: change Prices.java");
    }

    @Test
    void countsManyFilesAndNamesTheirDirectory() {
        assertThat(write(changed("src/a/A.java"), changed("src/b/B.java")))
                .isEqualTo("chore: change A.java and B.java");
        assertThat(write(changed("src/a/A.java"), changed("src/b/B.java"), changed("src/c/C.java")))
                .isEqualTo("chore: change 3 files in src");
        assertThat(write(changed("a/A.java"), changed("b/B.java"), changed("ab/C.java")))
                .isEqualTo("chore: change 3 files");
    }

    @Test
    void tellsNewAndRemovedFilesFromChangedOnes() {
        assertThat(write(effect("Greeting.java", null, "new")))
                .isEqualTo("feat: add Greeting.java");
        assertThat(write(effect("Greeting.java", "old", null)))
                .isEqualTo("chore: remove Greeting.java");
    }

    @Test
    void takesTheKindOfChangeFromTheRequestWhereTheSubjectHasNone() {
        assertThat(
                        CommitSubjectWriter.write(
                                "Done.", "Fix the bug in Prices", List.of(changed("a.txt"))))
                .isEqualTo("fix: change a.txt");
    }

    @Test
    void isOneLineThatFits() {
        String wordy = "I'll fix the " + "very ".repeat(40) + "long thing";
        assertThat(CommitSubjectWriter.write(wordy, "", List.of(changed("a.txt"))))
                .isEqualTo("chore: change a.txt");
        assertThat(
                        CommitSubjectWriter.write(
                                "I'll fix the rounding of prices in the basket, because "
                                        + "very ".repeat(20)
                                        + "often it is wrong.",
                                "",
                                List.of(changed("a.txt"))))
                .isEqualTo("fix: fix the rounding of prices in the basket");
        assertThat(write(changed("x".repeat(200)))).hasSizeLessThanOrEqualTo(72);
    }

    /** In the texts a slash ends a line. */
    @ParameterizedTest
    @CsvSource({
        "cart.py,'def a():/    return 1/def total(x):/    s = 0/    return s','def a():/    return 1/def total(x):/    s = 0/    return s + 1',change total() in cart.py",
        "cart.py,'class Cart:/    def total(self):/        if self.items:/            return 1','class Cart:/    def total(self):/        if self.items:/            return 2',change total() in cart.py",
        "cart.py,'def a():/    return 1','def a():/    return 1/def b():/    return 2',add b() to cart.py",
        "cart.py,'def a():/    return 1/def b():/    return 2','def a():/    return 1',remove b() from cart.py",
        "cart.py,'def a():/    return 1/x = 1','def a():/    return 1/x = 2',change cart.py",
        "cart.py,'def a():/    return 1/def b():/    return 1','def a():/    return 2/def b():/    return 2',change cart.py",
        "Cart.java,'class Cart {/    int total(List<Item> all) {/        return 0;/    }/}','class Cart {/    int total(List<Item> all) {/        return 1;/    }/}',change total() in Cart.java",
        "Cart.java,'class Cart {/    int a() {/        return 0;/    }/    int limit = 3;/}','class Cart {/    int a() {/        return 0;/    }/    int limit = 4;/}',change Cart.java",
        "Shop.java,'class Cart {/    int limit = 3;/}','class Cart {/    int limit = 4;/}',change Cart in Shop.java",
        "cart.go,'func (c *Cart) Total() int {/\treturn 0/}','func (c *Cart) Total() int {/\treturn 1/}',change Total() in cart.go",
        "cart.js,'const total = (items) => {/  return 0;/};','const total = (items) => {/  return 1;/};',change total() in cart.js",
        "cart.rs,'pub fn total(x: i32) -> i32 {/    0/}','pub fn total(x: i32) -> i32 {/    1/}',change total() in cart.rs",
        "cart.c,'int total(void)/{/    return 0;/}','int total(void)/{/    return 1;/}',change total() in cart.c",
        "notes.md,'The class is full./  - one','The class is full./  - two',change notes.md"
    })
    void namesTheDefinitionThatWasTouched(
            String path, String before, String after, String subject) {
        FileEffect effect = effect(path, before.replace('/', '\n'), after.replace('/', '\n'));
        assertThat(write(effect))
                .isEqualTo((path.endsWith(".md") ? "docs: " : "chore: ") + subject);
    }

    private static String write(FileEffect... effects) {
        return CommitSubjectWriter.write("", "", Stream.of(effects).toList());
    }

    private static FileEffect changed(String path) {
        return effect(path, "old", "new");
    }

    private static FileEffect effect(String path, @Nullable String before, @Nullable String after) {
        return new FileEffect(path, blob(before), blob(after), false, "edited", null, "", 1, 1);
    }

    private static @Nullable ContentBlob blob(@Nullable String text) {
        return text == null ? null : ContentBlob.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
