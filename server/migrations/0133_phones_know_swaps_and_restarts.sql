-- When a phone was given to its extension, when it was swapped out as a spare, and when it was last told to restart.
alter table devices
  add column assigned_at timestamptz,
  add column swapped_out_at timestamptz,
  add column restart_asked_at timestamptz;
