package dev.troupe.permission.condition;

/**
 * Compares a branch's whole name with a pattern in which {@code *} stands for any characters, slashes included, and {@code ?}
 * for one. They stand only for characters that names of branches are made of, so that a name such as {@code a; rm -rf ~} fits no
 * wildcard.
 */
final class BranchPattern {
    private static final String PUNCTUATION = "-_./+@,=%#";

    private BranchPattern() {}

    /**
     * Whether the name fits; unknown when only its strange characters keep it from fitting.
     *
     * <p>Takes steps in the order of pattern times name, at most.
     */
    static TruthValue matches(String pattern, String branch) {
        if (fits(pattern, branch, true)) {
            return TruthValue.TRUE;
        }
        return fits(pattern, branch, false) ? TruthValue.UNKNOWN : TruthValue.FALSE;
    }

    private static boolean fits(String pattern, String branch, boolean strict) {
        int at = 0;
        int in = 0;
        int star = -1;
        int swallowed = 0;
        while (in < branch.length()) {
            char next = branch.charAt(in);
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                swallowed = in;
            } else if (at < pattern.length() && one(pattern.charAt(at), next, strict)) {
                at++;
                in++;
            } else if (star >= 0 && (!strict || ordinary(branch.charAt(swallowed)))) {
                at = star + 1;
                in = ++swallowed;
            } else {
                return false;
            }
        }
        return pattern.substring(at).chars().allMatch(rest -> rest == '*');
    }

    private static boolean one(char wanted, char found, boolean strict) {
        return wanted == '?' ? !strict || ordinary(found) : wanted == found;
    }

    private static boolean ordinary(char c) {
        return Character.isLetterOrDigit(c) || PUNCTUATION.indexOf(c) >= 0;
    }
}
