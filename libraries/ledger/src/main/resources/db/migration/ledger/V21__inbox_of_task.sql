-- What was said to a task is also looked for when it was taken up already.

CREATE INDEX inbox_of_task ON ledger.inbox (task_id, at);
