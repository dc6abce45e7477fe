package dev.troupe.repomap.rank;

/** What speaks for a file, each with a clause that says it to people. */
public enum RankingFeature {
    TEXT("its text matches the request"),
    RARE_TEXT("its text matches words that are rare in requests"),
    BODY("its code matches"),
    COMMENT("its comments match"),
    DEFINITION("it defines names like those in the request"),
    FILE_NAME("its name matches"),
    DIRECTORY("its directory matches"),
    IDENTIFIER("it uses an identifier of the request"),
    DEFINED_IDENTIFIER("it defines an identifier of the request"),
    NAME_COVERAGE("all of its name is in the request"),
    SIMILAR_NAME("its name is like a word of the request"),
    NAMED_DEFINITION("it defines what the request names"),
    NAMED_USE("it uses what the request names"),
    PASSAGE("a passage of it matches"),
    LINE("a line of it matches"),
    SIMILAR_COMMITS("commits with such messages changed it"),
    MOST_SIMILAR_COMMIT("the commit with the most similar message changed it"),
    CHANGES("it changes often"),
    RECENT_CHANGES("it changed often within a year"),
    LATEST_CHANGES("it changed just now"),
    CHANGED_TOGETHER("it changes together with the best matches"),
    USED_BY_MATCHES("the best matches use what it defines"),
    USES_MATCHES("it uses what the best matches define"),
    NEAR_MATCHES("it lies beside the best matches"),
    TESTED("tests that match have its name"),
    LENGTH("it is long");

    private final String clause;

    RankingFeature(String clause) {
        this.clause = clause;
    }

    /** Says it as a clause. */
    public String clause() {
        return clause;
    }
}
