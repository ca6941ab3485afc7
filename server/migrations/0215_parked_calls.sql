-- A parked call stays under way in its slot. The index says that a slot holds one call.
alter table live_calls add column parked_slot text;
create unique index live_calls_parked_idx on live_calls (account_id, parked_slot) where parked_slot is not null;

alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in ('menu', 'queue', 'ring', 'talk', 'hold', 'transfer', 'voicemail', 'announcement', 'blocked', 'flow', 'conference', 'paging', 'fax', 'outside', 'emergency', 'feature', 'parked', 'refused'));
