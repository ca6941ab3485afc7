-- Recurring work on roll-ups has a time for each run and goes on where it stopped.
alter table report_zones
  -- When roll-ups were last made: who has waited longest is next.
  add column rolled_up_at timestamptz,
  -- When all months were last compared with their rows, and the month to go on with.
  add column proved_at timestamptz,
  add column proving_month date;
