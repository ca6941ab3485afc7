-- An account with very many calls a day is counted again less often: until then, reports count its changed hours by their rows.
alter table report_zones add column next_at timestamptz not null default '-infinity';
comment on column report_zones.next_at is 'Before this time, the roll-ups of the account are not made again.';
