-- Public holidays that a schedule keeps up to date: [{country, region, name, hours}]. A job adds the days of the coming year to the special days.
alter table schedules add column kept_holidays jsonb not null default '[]';
create index schedules_kept_holidays_idx on schedules (account_id, id) where kept_holidays <> '[]'::jsonb;
