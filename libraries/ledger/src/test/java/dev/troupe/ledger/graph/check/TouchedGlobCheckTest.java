package dev.troupe.ledger.graph.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TouchedGlobCheckTest {
    @ParameterizedTest
    @CsvSource({
        "src/**, src/a.c, true",
        "src/a.c, src/a.c, true",
        "src/a.c, src/b.c, false",
        "src/A.c, src/a.c, true",
        "src, src/a.c, true",
        "src/, src, true",
        "src, srcs, false",
        "src*, srcs/a, true",
        "docs/**, src/**, false",
        "**/*.md, src/**, true",
        "./src/a, src/a, true",
        "a/../src, docs/x, true",
        "!x, y, true",
        "a//b, y, true",
        "./, y, true",
        "src/[ab].c, src/c.c, true",
        "{a;b}/x, c/y, true",
        "Ärger/a, ärger/a, true",
        "Ärger/a, docs/a, true",
        "docs/Ä, docs/ö, true",
        "docs/Ä, src/Ä, false",
        "文档/a, 源码/a, false",
        "文档/**, 文档/A, true"
    })
    void globsMeetWhenTheyBeginAlike(String one, String other, boolean meet) {
        assertThat(TouchedGlobCheck.meet(one, other)).isEqualTo(meet);
        assertThat(TouchedGlobCheck.meet(other, one)).isEqualTo(meet);
    }
}
