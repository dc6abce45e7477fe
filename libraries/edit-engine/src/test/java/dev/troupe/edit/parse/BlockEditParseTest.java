package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockEditParseTest {

    private static final Set<String> KNOWN =
            Set.of("src/A.java", "README.md", "my file.txt", "Makefile", "app/[id]/page.tsx");
    private static final String BLOCK = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/A.java\n```java\n@```\n",
                "src/A.java\n@",
                "```java\nsrc/A.java\n@```\n",
                "```java src/A.java\n@```\n",
                "```java:src/A.java\n@```\n",
                "```java title=\"src/A.java\"\n@```\n",
                "```src/A.java\n@```\n",
                "**src/A.java**\n\n```\n@```\n",
                "`src/A.java`:\n~~~\n@~~~\n",
                "### `src/A.java`\n```\n@```\n",
                "**File:** `src/A.java`\n```\n@```\n",
                "1. src/A.java:\n@",
                "// src/A.java\n@",
                "./src/A.java\n@",
                "First I change `src/A.java` so that it works:\n\n```java\n@```\nThat is all.",
                "Here is `other`.\nIn `src/A.java` this is needed.\nSee:\n```java\n@```",
            })
    void findsThePathAroundABlock(String answer) {
        ParsedModelAnswer parsed = parse(answer.replace("@", BLOCK));
        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.blocks())
                .singleElement()
                .satisfies(block -> {
                    assertThat(block.path()).isEqualTo("src/A.java");
                    assertThat(block.search()).isEqualTo("old\n");
                    assertThat(block.replace()).isEqualTo("new\n");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my file.txt",
                "Makefile",
                "app/[id]/page.tsx",
                "brand/new.py",
                ".github/ci.yml",
                ".editorconfig",
                ".gitignore",
                "Dockerfile",
                "LICENSE",
                "new.txt"
            })
    void takesPathsThatAreKnownOrShapedLikeOne(String path) {
        assertThat(parse(path + "\n```\n" + BLOCK + "```").blocks())
                .extracting(ParsedEdit.Block::path)
                .containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Here is the change:",
                "Done.",
                "See https://example.org/a.html",
                "etc...",
                "`call.it()` is wrong."
            })
    void refusesABlockWithoutAPath(String above) {
        ParsedModelAnswer parsed = parse(above + "\n" + BLOCK);
        assertThat(parsed.edits()).isEmpty();
        assertThat(parsed.errors())
                .containsExactly(
                        new EditParseError(
                                2,
                                EditParseError.Kind.NO_PATH,
                                "",
                                "The block that begins on line 2 names no file; put the path of the file alone on the line above it."));
    }

    /** Else it would go to the file of the block before. */
    @Test
    void aHiddenFileIsAPathOfItsOwn() {
        assertThat(
                        parse("src/A.java\n" + BLOCK + "\n.editorconfig\n```\n" + BLOCK + "```")
                                .blocks())
                .extracting(ParsedEdit.Block::path)
                .containsExactly("src/A.java", ".editorconfig");
    }

    @Test
    void theNearestPathCountsAndLastsUntilTheNext() {
        String answer =
                "README.md\n"
                        + BLOCK
                        + "and\n"
                        + BLOCK
                        + "Now `README.md` is done.\n\nsrc/A.java\n```\n"
                        + BLOCK
                        + BLOCK
                        + "```\n";
        assertThat(parse(answer).blocks())
                .extracting(ParsedEdit.Block::path)
                .containsExactly("README.md", "README.md", "src/A.java", "src/A.java");
        assertThat(parse(answer).blocks())
                .extracting(ParsedEdit.Block::line)
                .containsExactly(2, 8, 17, 22);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<<<<< SEARCH\nold\n=====\nnew\n>>>>> REPLACE",
                "<<<<<<<<< SEARCH\nold\n=========\nnew\n>>>>>>>>> REPLACE",
                "<<<<<<< search>\r\nold\r\n======= \r\nnew\r\n>>>>>>> replace",
                "<<<<<<< SEARCH\nold\n======\nnew\n>>>>>>>> REPLACE",
                "------- SEARCH\nold\n=======\nnew\n+++++++ REPLACE",
                "  <<<<<<< SEARCH\n  old\n  =======\n  new\n  >>>>>>> REPLACE",
                "<<<<<<<SEARCH\nold\n=======\nnew\n>>>>>>>REPLACE",
                "<<<<<<< ORIGINAL\nold\n=======\nnew\n>>>>>>> UPDATED",
            })
    void toleratesMarkers(String block) {
        assertThat(parse("src/A.java\n" + block).blocks())
                .containsExactly(new ParsedEdit.Block("src/A.java", 2, "old\n", "new\n"));
    }

    @Test
    void contentKeepsItsIndentationWhenOnlyTheMarkersAreIndented() {
        assertThat(
                        parse(
                                        "README.md\n  <<<<<<< SEARCH\nold\n  =======\n  new\n  >>>>>>> REPLACE")
                                .blocks())
                .extracting(ParsedEdit.Block::search, ParsedEdit.Block::replace)
                .containsExactly(org.assertj.core.api.Assertions.tuple("old\n", "  new\n"));
    }

    @Test
    void separatorsInTheContentAreToldFromTheOneBetweenTheHalves() {
        assertThat(
                        halves(
                                "<<<<<<< SEARCH\nA\n=======\nold\n=======\nA\n=======\nnew\n>>>>>>> REPLACE"))
                .containsExactly("A\n=======\nold\n", "A\n=======\nnew\n");
        assertThat(halves("<<<<<<<<< SEARCH\nold\n=========\nB\n=======\n>>>>>>>>> REPLACE"))
                .containsExactly("old\n", "B\n=======\n");
        assertThat(halves("<<<<<<< SEARCH\nold\n=======\nUsage\n=====\n>>>>>>> REPLACE"))
                .containsExactly("old\n", "Usage\n=====\n");
        assertThat(halves("  <<<<<<< SEARCH\n  old\n=======\n  =======\n  new\n  >>>>>>> REPLACE"))
                .containsExactly("  old\n=======\n", "  new\n");
    }

    @Test
    void separatorsThatCannotBeToldApartAreAnError() {
        assertThat(
                        error(
                                "<<<<<<< SEARCH\nold\n=======\nB\n=======\n>>>>>>> REPLACE",
                                EditParseError.Kind.SEPARATOR_UNCLEAR))
                .contains("2 lines that could separate")
                .contains("nine characters");
    }

    @Test
    void blocksOfOtherMarkersAreContent() {
        String inner = "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n";
        assertThat(halves("<<<<<<<<< SEARCH\nold\n=========\n" + inner + ">>>>>>>>> REPLACE"))
                .containsExactly("old\n", inner);
    }

    @Test
    void saysWhereAndHowABlockIsBroken() {
        assertThat(error("<<<<<<< SEARCH\nold\n>>>>>>> REPLACE", EditParseError.Kind.NO_SEPARATOR))
                .startsWith("The block that begins on line 2 has no line =======");
        assertThat(error("<<<<<<< SEARCH\nold\n", EditParseError.Kind.CUT_OFF))
                .contains("cut off in its SEARCH part by the end of the answer");
        assertThat(error("<<<<<<< SEARCH\nold\n=======\nne\n```\n", EditParseError.Kind.CUT_OFF))
                .contains("cut off in its REPLACE part");
    }

    @Test
    void aBlockThatIsNotClosedDoesNotSwallowTheNext() {
        ParsedModelAnswer parsed =
                parse("src/A.java\n<<<<<<< SEARCH\nlost\n=======\nlost\n" + BLOCK);
        assertThat(parsed.blocks()).extracting(ParsedEdit.Block::search).containsExactly("old\n");
        assertThat(parsed.errors())
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.kind()).isEqualTo(EditParseError.Kind.NOT_CLOSED);
                    assertThat(error.message()).contains("before the next one begins on line 6");
                });
    }

    @Test
    void readsWholeFilesWithAPath() {
        ParsedModelAnswer parsed =
                parse(
                        "README.md\n```markdown\n# Title\n```sh\nrun\n```\nend\n```\n\nSome words.\n```python\nprint('an example')\n```\n`new/b.py`\n~~~\nx = 1\n~~~");
        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.edits())
                .containsExactly(
                        new ParsedEdit.WholeFile("README.md", 2, "# Title\n```sh\nrun\n```\nend\n"),
                        new ParsedEdit.WholeFile("new/b.py", 15, "x = 1\n"));
    }

    @Test
    void anIndentedFenceGivesItsIndentationBack() {
        assertThat(parse("- new/b.py\n  ```\n  if x:\n    y\n\n  ```").edits())
                .containsExactly(new ParsedEdit.WholeFile("new/b.py", 2, "if x:\n  y\n\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/A.java\n```diff\n-a\n```",
                "src/A.java\n```bash\nmvn test\n```",
                "Look at `src/A.java`:\n```java\nint a;\n```",
                "```java\nint a;\n```"
            })
    void fencesAboutAFileAreNotTheFile(String answer) {
        assertThat(parse(answer).edits()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run.sh\n```bash\nls\n```",
                "fix.patch\n```diff\n-a\n```",
                "Makefile\n```sh\nall:\n```"
            })
    void scriptsAndPatchesAreFilesWhenTheirNameSaysSo(String answer) {
        assertThat(parse(answer).edits()).hasSize(1);
    }

    @Test
    void besideBlocksOnlyNewFilesAreWrittenWhole() {
        String answer =
                "The code so far:\n\nsrc/A.java\n```java\nquoted\n```\nsrc/A.java\n```java\n"
                        + BLOCK
                        + "```\nsrc/B.java\n```java\nfresh\n```\n";
        assertThat(parse(answer).edits())
                .containsExactly(
                        new ParsedEdit.Block("src/A.java", 9, "old\n", "new\n"),
                        new ParsedEdit.WholeFile("src/B.java", 16, "fresh\n"));
    }

    @Test
    void aFileThatIsWrittenWholeBesideBlocksOfAnotherIsNoQuotation() {
        String answer = "src/A.java\n```java\nwhole\n```\nREADME.md\n" + BLOCK;
        assertThat(parse(answer).edits())
                .containsExactly(
                        new ParsedEdit.WholeFile("src/A.java", 2, "whole\n"),
                        new ParsedEdit.Block("README.md", 6, "old\n", "new\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Now in `config.py`:\n",
                "Now in `config.py`:\n\n```python\n",
                "gradlew\n",
                "Größe\n"
            })
    void aNameThatIsNoFilesIsNotPassedOver(String line) {
        ParsedModelAnswer parsed = parse("src/A.java\n" + BLOCK + line + BLOCK + "\n" + BLOCK);

        assertThat(parsed.edits()).hasSize(1);
        assertThat(parsed.errors())
                .extracting(EditParseError::kind)
                .containsExactly(EditParseError.Kind.NO_PATH, EditParseError.Kind.NO_PATH);
        assertThat(parsed.errors().getFirst().message())
                .contains("above it is none of the workspace");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Now in `config.py`:\n",
                "config.py\n",
                "gradlew\n",
                "docs/Größe.md\n",
                "In `gradlew`:\n\n"
            })
    void theFileOfABlockIsTheOneThatIsNamed(String line) {
        Set<String> files = Set.of("main.py", "config.py", "gradlew", "docs/Größe.md");
        ParsedModelAnswer parsed =
                ModelEditParser.parse("main.py\n" + BLOCK + line + BLOCK, files::contains);

        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.edits()).extracting(ParsedEdit::path).element(1).isNotEqualTo("main.py");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Then:\n",
                "And the callers, which use `self.size` too:\n",
                "Now call `update()`:\n\n```python\n",
                ""
            })
    void wordsBetweenBlocksLeaveTheFileAsItIs(String line) {
        ParsedModelAnswer parsed = parse("src/A.java\n" + BLOCK + line + BLOCK);

        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.edits())
                .extracting(ParsedEdit::path)
                .containsExactly("src/A.java", "src/A.java");
    }

    @Test
    void aFileThatIsCutOffIsAnError() {
        ParsedModelAnswer parsed = parse("src/B.java\n```java\nclass B {");
        assertThat(parsed.edits()).isEmpty();
        assertThat(parsed.errors())
                .extracting(EditParseError::kind)
                .containsExactly(EditParseError.Kind.CUT_OFF);
        assertThat(parsed.errors().getFirst().message())
                .startsWith("The file src/B.java that begins on line 2 was cut off");
    }

    @Test
    void manyBlocksAndManyOpenFencesAreRead() {
        assertThat(parse("README.md\n" + BLOCK.repeat(10_000)).blocks()).hasSize(10_000);
        assertThat(parse("```java\n".repeat(10_000)).edits()).isEmpty();
    }

    @Property(tries = 1000)
    void whatIsPrintedIsParsed(
            @ForAll("contents") List<String> search, @ForAll("contents") List<String> replace) {
        String text =
                "Some words.\n\nsrc/A.java\n```java\n<<<<<<< SEARCH\n"
                        + text(search)
                        + "=======\n"
                        + text(replace)
                        + ">>>>>>> REPLACE\n```\nMore words.";
        ParsedModelAnswer parsed = parse(text);
        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.edits())
                .containsExactly(
                        new ParsedEdit.Block("src/A.java", 5, text(search), text(replace)));
    }

    @Property(tries = 2000)
    void anyTextIsReadToItsEnd(@ForAll("noise") List<String> lines) {
        ParsedModelAnswer parsed = parse(String.join("\n", lines));
        assertThat(parsed.edits()).allSatisfy(edit -> assertThat(edit.path()).isNotEmpty());
        assertThat(parsed.errors()).allSatisfy(error -> assertThat(error.message()).endsWith("."));
    }

    @Provide
    Arbitrary<List<String>> contents() {
        return Arbitraries.of(
                        "",
                        "  code();",
                        "```",
                        "~~~ x",
                        "<<<< no",
                        "====",
                        "==========",
                        "src/B.java",
                        "> quoted",
                        "\ttab",
                        "-- SEARCH")
                .list()
                .ofMaxSize(6);
    }

    @Provide
    Arbitrary<List<String>> noise() {
        return Arbitraries.of(
                        "<<<<<<< SEARCH",
                        "=======",
                        ">>>>>>> REPLACE",
                        "```",
                        "```java",
                        "```java src/A.java",
                        "src/A.java",
                        "text",
                        "",
                        "  <<<<< SEARCH",
                        "`new/b.py`",
                        "~~~")
                .list()
                .ofMaxSize(14);
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static List<String> halves(String block) {
        ParsedModelAnswer parsed = parse("README.md\n" + block);
        assertThat(parsed.errors()).isEmpty();
        return List.of(parsed.blocks().getFirst().search(), parsed.blocks().getFirst().replace());
    }

    private static String error(String block, EditParseError.Kind kind) {
        ParsedModelAnswer parsed = parse("README.md\n" + block);
        assertThat(parsed.edits()).isEmpty();
        assertThat(parsed.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.kind()).isEqualTo(kind));
        return parsed.errors().getFirst().message();
    }

    private static ParsedModelAnswer parse(String answer) {
        return ModelEditParser.parse(answer, KNOWN::contains);
    }
}
