package dev.troupe.syntax.check;

import dev.troupe.syntax.check.SyntaxCheckerContract.Sample;
import java.util.stream.Stream;

/** A small file of each language, another one, and how it is broken. */
final class SyntaxSamples {
    private SyntaxSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                sample("a.sh", "if true; then\n  echo \"$a\"\nfi\n", "fi", "f(", 3),
                sample("a.c", "int a(int b) {\n  return b + 1;\n}\n", "b + 1;", "(b + 1;", 2),
                sample("a.cpp", "namespace a {\nint b() { return 1; }\n}\n", "b()", "b(", 2),
                sample("a.css", ".a {\n  color: red;\n}\n", "red;", "red}};", 2),
                sample("a.go", "package a\n\nfunc b() int {\n\treturn 1\n}\n", "b()", "b((", 3),
                sample("a.java", "class A {\n  int b() {\n    return 1;\n  }\n}\n", "1;", "1", 3),
                sample("a.js", "function a() {\n  return [1, 2];\n}\n", "2]", "2", 2),
                sample("a.json", "{\n  \"a\": 1,\n  \"b\": [true]\n}\n", "1,", "1", 2),
                sample("a.jsonc", "{\n  // b\n  \"a\": [1]\n}\n", "[1]", "[1", 3),
                sample("a.php", "<?php\nfunction a() {\n  return 1;\n}\n", "1;", "1 +;", 3),
                sample("a.py", "def a(b):\n    return b\n", "a(b):", "a(b:", 1),
                sample("a.rb", "def a(b)\n  [b, 1]\nend\n", "1]", "1", 2),
                sample("a.rs", "fn a() -> i32 {\n    b(1)\n}\n", "b(1)", "b(1", 2),
                sample("a.toml", "[a]\nb = 1\nc = \"d\"\n", "= 1", "1", 2),
                sample("a.tsx", "const a = () => (\n  <b>c</b>\n);\n", "</b>", "<b>", 2),
                sample(
                        "a.ts",
                        "const a: number = 1;\ntype B = { c: string };\n",
                        "= 1",
                        "= = 1",
                        1),
                sample("a.xml", "<a>\n  <b c=\"d\">e</b>\n</a>\n", "</b>", "</c>", 2),
                sample("a.yaml", "a:\n  - b\n  - c: d\n", "- c: d", "c: d", 3));
    }

    private static Sample sample(String path, String whole, String piece, String broken, int line) {
        return new Sample(path, whole, whole + "\n", whole.replace(piece, broken), line);
    }
}
