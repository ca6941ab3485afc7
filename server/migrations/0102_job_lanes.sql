-- Jobs run in lanes: a lane has its own workers, so a long import never holds up mail. Within a lane the accounts take turns.
alter table jobs
  add column lane text not null default 'interactive' check (lane in ('mail', 'interactive', 'bulk', 'cron')),
  -- When a worker last took it: the account whose last turn is longest ago is next.
  add column claimed_at timestamptz,
  -- The highest number of rows ever reported: going further clears the two counters below.
  add column furthest integer not null default 0,
  -- Workers that died with it, and errors it ended with, since it last went further.
  add column crashes integer not null default 0,
  add column failures integer not null default 0,
  -- Why a failed job failed: an error, or because it took its worker down too often.
  add column failure_kind text check (failure_kind in ('error', 'crashed'));

update jobs set lane = case
    when name in ('mail.send', 'password.forgotten') then 'mail'
    when name in ('imports.run', 'imports.revert', 'people.edit', 'extensions.reset', 'extensions.change', 'extension-templates.apply', 'locations.move', 'numbers.move', 'numbers.change',
      'devices.change-many', 'provisioning.spread-keys', 'partners.push-template') then 'bulk'
    when name in ('imports.export', 'people.export', 'audit.export', 'people.leave') then 'interactive'
    else 'cron' end,
  furthest = done, failures = attempt
where state in ('waiting', 'running');

drop index jobs_due_idx;
create index jobs_lane_due_idx on jobs (lane, run_at, id) where state = 'waiting';
create index jobs_lane_account_idx on jobs (lane, account_id, run_at, id) where state = 'waiting';
create index jobs_running_idx on jobs (account_id, lane) where state = 'running';
create index jobs_lease_idx on jobs (leased_until) where state = 'running';
create index jobs_turn_idx on jobs (account_id, lane, claimed_at);
create index jobs_finished_idx on jobs (finished_at) where finished_at is not null;
