-- Work that clashes is done again by a task of its own, a child of the merge: nothing reopens a success.

DROP FUNCTION ledger.reopen(uuid, text, text[], uuid[], text[]);

DELETE FROM ledger.transition WHERE source = 'SUCCEEDED' AND target = 'QUEUED';
