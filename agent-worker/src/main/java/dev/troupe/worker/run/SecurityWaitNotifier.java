package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.validation.gate.SecurityWaitListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells people when a run begins to wait for the security service, and when that is back. */
final class SecurityWaitNotifier implements SecurityWaitListener {
    private static final Logger LOG = LoggerFactory.getLogger(SecurityWaitNotifier.class);

    private final RunControl control;
    private final RunJournal journal;
    private boolean told;

    SecurityWaitNotifier(RunControl control, RunJournal journal) {
        this.control = control;
        this.journal = journal;
    }

    @Override
    public boolean over() {
        return control.stopped() != null;
    }

    @Override
    public void begun() {
        if (!told) {
            told = true;
            tell("security-away", "The security service does not answer; the run waits for it.");
        }
    }

    @Override
    public void ended() {
        if (told && !over()) {
            told = false;
            tell("security-back", "The security service answers again; the run goes on.");
        }
    }

    /** At once and without a step: what the run is about to write stays as it is. */
    private void tell(String code, String text) {
        try {
            JournalBatch batch = journal.draft();
            batch.event(new EventBody.Notice(code, text));
            var _ = journal.append(batch);
        } catch (TaskCancelledException | LeaseLostException e) {
            LOG.debug(
                    "The notice {} could not be sent; the run sends it again with its next commit: {}",
                    code,
                    e.getMessage());
        }
    }
}
