-- A call that a destination ends has a stop that says so, and each stop says who rings there and what is heard.
alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in ('menu', 'queue', 'ring', 'talk', 'hold', 'transfer', 'voicemail', 'announcement', 'blocked', 'flow', 'conference', 'paging', 'fax', 'outside', 'emergency', 'feature', 'parked', 'refused', 'ended'));
alter table call_steps add column details jsonb not null default '[]';
