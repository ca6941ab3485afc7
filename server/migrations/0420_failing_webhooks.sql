-- A receiver that keeps failing gets one event at a time, and its webhook is turned off after days of failures.
alter table webhooks
  -- When the first attempt failed since an event was last accepted.
  add column failing_since timestamptz,
  -- Failed attempts in a row.
  add column failures integer not null default 0,
  -- After several of them nothing is sent before this time.
  add column next_try_at timestamptz;
alter table webhook_deliveries
  -- Goes up with each job that follows another; a job of an earlier turn does nothing.
  add column turn integer not null default 0,
  -- The day begins with the first attempt, or when it is first postponed: waiting for a worker costs no attempts.
  alter column tried_from drop not null,
  alter column tried_from drop default;
