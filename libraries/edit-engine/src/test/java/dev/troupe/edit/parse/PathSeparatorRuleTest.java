package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Back-slashes in the paths of all formats. */
class PathSeparatorRuleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Assets\\Scripts\\Ship.cs\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
                "```csharp Assets\\Scripts\\Ship.cs\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
                "*** Begin Patch\n*** Update File: Assets\\Scripts\\Ship.cs\n@@\n-a\n+b\n*** End Patch\n",
                "--- Assets\\Scripts\\Ship.cs\n+++ Assets\\Scripts\\Ship.cs\n@@ -1 +1 @@\n-a\n+b\n",
                "--- a\\Assets\\Scripts\\Ship.cs\n+++ b\\Assets\\Scripts\\Ship.cs\n@@ -1 +1 @@\n-a\n+b\n"
            })
    void theyAreSlashes(String answer) {
        ParsedModelAnswer parsed =
                ModelEditParser.parse(answer, path -> path.equals("Assets/Scripts/Ship.cs"));

        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.edits())
                .singleElement()
                .extracting(ParsedEdit::path)
                .isEqualTo("Assets/Scripts/Ship.cs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\b.txt", "x\\y\\z.txt", "dir\\c.md"})
    void unlessAFileIsNamedSo(String name) {
        String answer = name + "\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n";

        assertThat(ModelEditParser.parse(answer, name::equals).edits())
                .singleElement()
                .extracting(ParsedEdit::path)
                .isEqualTo(name);
        assertThat(ModelEditParser.parse(answer, name.replace('\\', '/')::equals).edits())
                .singleElement()
                .extracting(ParsedEdit::path)
                .isEqualTo(name.replace('\\', '/'));
    }
}
