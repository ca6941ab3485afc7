-- Who placed a test call, for what its codes change, also after they have asked for digits. Null for all other calls.
alter table live_calls add column placed_by text;

-- What the caller of a test call presses may be a PIN: encrypted, and removed when it is pressed.
alter table sandbox_people add column sealed_keys text[] not null default '{}';
alter table sandbox_people drop column keys_used;
set role dialplane_system;
update sandbox_people set people = people - 'keys';
-- The caller of such a call presses nothing, and it ends like every call to which nothing happens any more.
delete from sandbox_events where engine_call_id like 'steered-%' and event->>'kind' = 'digits';
reset role;
