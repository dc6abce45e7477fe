package dev.troupe.model.text.extract.prose;

import java.util.List;
import java.util.Set;

/** English words by what they say of who acts, when, and whether at all. */
final class EnglishVocabulary {
    /** To run a command. */
    static final Set<String> RUN =
            of("run rerun re-run execute re-execute exec invoke launch issue fire kick");

    /** Those that also tell somebody to do it; "issue" and "kick" are nouns there. */
    static final Set<String> IMPERATIVE = of("run rerun re-run execute re-execute invoke launch");

    static final Set<String> RUNNING =
            of("running rerunning re-running executing re-executing invoking launching");

    /** Both. */
    static final Set<String> TO_RUN =
            of(
                    """
                    run rerun re-run execute re-execute exec invoke launch issue fire kick
                    running rerunning re-running executing re-executing invoking launching
                    """);

    /** What tells that something is next in a row. */
    static final Set<String> IN_A_ROW = of("now first next then finally");

    /** Verbs that make a command of code only when it looks very much like one. */
    static final Set<String> USE =
            of(
                    """
                    use try check see inspect do call start test build verify look view list show format lint install
                    compile deploy fetch search confirm reproduce type enter
                    """);

    /** What somebody else does or did, or what was done. */
    static final Set<String> OTHERS =
            of(
                    """
                    runs ran executes executed invokes invoked launches launched calls called used uses tried triggers
                    triggered you he she they who users user everyone someone somebody anyone developers people
                    maintainers contributors you're you'll you've you'd they'll he'll she'll
                    """);

    /** What others say, or what is said for example or for later. */
    static final Set<String> REPORT =
            of(
                    """
                    says said say reads read states stated suggests suggested recommends recommended recommend contains
                    contained tells told mentions mentioned instructs instructed asks asked wants wanted claims claimed
                    wrote writes quotes quoted describes described documents documented advises advised according example
                    examples reported reports proposes proposed todo fixme usage tip optionally hint caution warning
                    """);

    /** What is possible and no more. */
    static final Set<String> POSSIBLE =
            of("can could may might would should i'd we'd it'd that'd must ought supposed");

    static final Set<String> NEGATIONS =
            of(
                    """
                    not never don't dont won't wont can't cannot cant shouldn't wouldn't couldn't didn't doesn't isn't aren't
                    haven't hasn't hadn't mustn't needn't wasn't weren't ain't nor neither no nobody avoid avoiding avoided
                    refuse refusing refused stop stopping skip skipping skipped without refrain forbidden prohibited prevent
                    unable decline hesitate dangerous unsafe
                    """);

    /** Those that, intended, only say so of what follows them: "I'll skip the tests and run …". */
    static final Set<String> LEAVING = of("skip avoid stop refuse");

    /** What a sentence is only true under. */
    static final Set<String> CONDITIONS =
            of(
                    "if unless when whenever once provided assuming suppose supposing imagine otherwise"
                            + " until");

    /** Verbs behind which "if" asks and sets no condition. */
    static final Set<String> ASKING =
            of(
                    "see check verify confirm determine out test sure know tell learn whether"
                            + " understand");

    /** Words anywhere in a sentence that put it off or make it a guess. */
    static final Set<String> NOT_NOW =
            of(
                    """
                    later tomorrow eventually someday hypothetically theoretically maybe perhaps normally usually typically
                    sometimes often always yesterday
                    """);

    /** What a person gives before anything runs. */
    static final Set<String> CONSENT =
            of(
                    """
                    approval permission consent go-ahead confirmation ok okay blessing approve agree confirm wish prefer
                    """);

    /** Words that may stand before a verb without anybody being named who acts. */
    static final Set<String> OPENERS =
            of(
                    """
                    first second third next now then finally also so ok okay great good sure alright right please just and
                    but go ahead again step instead afterwards lastly done perfect well hmm hm yes yep thanks currently here
                    therefore thus simply quickly immediately still action command task plan as requested asked per your
                    request let's lets today meanwhile excellent understood of course absolutely certainly
                    """);

    /** What may stand between a first person's "will" and the verb. */
    static final Set<String> AUXILIARIES =
            of(
                    """
                    to be go going ahead and now first next then also just quickly again try trying proceed continue start
                    begin by with simply need have want attempt actually immediately please briefly directly manually locally
                    carefully finally both here re instead keep starting beginning gonna still therefore go-ahead
                    """);

    /** Behind these, "to" leads to what is meant to be done. */
    static final Set<String> LEADING_TO =
            of(
                    """
                    going about need have want got try trying proceed continue start begin attempt plan intend time go gonna
                    """);

    /** Behind these, a verb in "-ing" is what is meant to be done. */
    static final Set<String> LEADING_TO_RUNNING =
            of(
                    """
                    by try trying start begin continue keep be with proceed now just currently i'm we're am are also
                    """);

    static final Set<String> WILLING =
            of("will shall need have want plan intend must got gonna going about time should");

    /** Verbs that speak or write about commands. */
    static final Set<String> SPEAKING =
            of(
                    """
                    know explain tell describe document mention suggest recommend propose ask write add remind note discuss
                    clarify summarize summarise walk replace update change edit rename put swap include say assume suppose
                    create define configure set
                    """);

    /** Coordinators of commands that are all to be run. */
    static final Set<String> AND =
            of("and then , plus & && followed finally afterwards also next again now by well as");

    static final Set<String> BEFORE_NO_COMMAND =
            of(
                    """
                    in on for of against from inside under at to after before than as like into over within or about
                    """);

    /** Verbs make these into other idioms than running a command. */
    static final Set<String> IDIOMS =
            of(
                    """
                    through into out over away across past down around short low up amok counter late aground
                    """);

    static final Set<String> DETERMINERS =
            of("the a an this that these those your our my its their any some");

    /** What may follow a command that somebody says to be running. */
    static final Set<String> FOLLOWING =
            of(
                    """
                    to so now next first again in on with for from against at before after and then here once one as because
                    since while where over under locally quickly followed instead rather not without too also just till until
                    or this plus via using inside within immediately please
                    """);

    /** Verbs of which a running command is what is spoken about. */
    static final Set<String> FINITE =
            of(
                    """
                    is takes took fails failed would will gives gave shows showed produces works worked should can could may
                    might must needs requires seems does did has had was were are returns returned prints printed deletes
                    deleted removes removed means makes made reports reported causes caused yields results creates created
                    breaks broke helps ensures leads wipes destroys overwrites throws threw succeeds succeeded passes passed
                    isn't doesn't won't can't wouldn't tells lets allows
                    """);

    /** Where a clause begins that a finite verb may belong to. */
    static final Set<String> SUBORDINATING =
            of("to what which that whether if so because where how why who while since and then");

    /** What ends a command that is named without back-ticks. */
    static final Set<String> BARE_END =
            of(
                    """
                    to so and then now first next again before after because since for in on which that if while once using
                    with from until or as via instead when where whether but rather followed without against just also
                    here please at though
                    """);

    /** What points to code that stands before. */
    static final Set<String> POINTING_BACK = of("this that it these those them above");

    /** What questions begin with that ask somebody whether something may be done. */
    static final Set<String> MODALS = of("should shall may can could do would is ok okay want");

    /** What is asked for by those who wait for an answer. */
    static final Set<String> GOING_ON = of("proceed continue go-ahead");

    /** The model itself. */
    static final Set<String> FIRST_PERSON = of("i me we us i'll we'll");

    /** What points to code that follows. */
    static final Set<String> POINTING_ON = of(": following this these below");

    /** Nouns of what others wrote or printed, when they introduce it. */
    static final Set<String> OUTPUTS =
            of(
                    """
                    result results output log logs transcript error errors trace traceback stdout stderr stacktrace
                    """);

    /** What others wrote for readers to follow. */
    static final Set<String> DOCUMENTS =
            of(
                    """
                    readme readme.md docs documentation guide manual handbook wiki tutorial changelog changelog.md
                    contributing.md faq
                    """);

    /** What is done with the text of a file. */
    static final Set<String> FILING =
            of(
                    """
                    save saved create created put write wrote written add added contents content called named file script
                    """);

    /** What is done with what others wrote. */
    static final Set<String> FINDING =
            of("found saw spotted noticed discovered copied pasted payload");

    private EnglishVocabulary() {}

    private static Set<String> of(String text) {
        return Set.copyOf(List.of(text.strip().split("\\s+")));
    }
}
