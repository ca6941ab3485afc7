-- The emergency location in force for a line: its own, or that of the extension it stands with. A desk phone stands with its owner, so another
-- person's line on it is found at the phone and not at that person's desk; everything else stands with its own extension.
create view line_emergency_locations with (security_invoker = true) as
select n.account_id, n.id as line_id, own.location_id as own_location_id, coalesce(d.extension_id, n.extension_id) as source_extension_id,
  inherited.location_id as extension_location_id, coalesce(own.location_id, inherited.location_id) as location_id,
  case when own.location_id is not null then 'own' when inherited.location_id is not null then 'extension' end as source
from lines n
left join devices d on d.account_id = n.account_id and d.id = n.device_id
left join emergency_location_uses own on own.account_id = n.account_id and own.kind = 'line' and own.object_id = n.id
left join emergency_location_uses inherited
  on inherited.account_id = n.account_id and inherited.kind = 'extension' and inherited.object_id = coalesce(d.extension_id, n.extension_id);
comment on view line_emergency_locations is 'The one answer to: where is help sent when somebody calls from this line, and why there.';
grant select on line_emergency_locations to dialplane_app, dialplane_system;

-- Rows of all accounts: row-level security is forced on the owner of the tables too.
set role dialplane_system;

-- No address changes by this migration: a line on another person's phone that had its extension's address keeps that address as its own.
insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
select v.account_id, 'line', v.line_id, x.location_id, concat_ws(', ', trim(e.number || ' ' || e.name), d.name, 'line ' || n.position)
from line_emergency_locations v
join lines n on n.account_id = v.account_id and n.id = v.line_id
join devices d on d.account_id = n.account_id and d.id = n.device_id
join extensions e on e.account_id = n.account_id and e.id = n.extension_id
join emergency_location_uses x on x.account_id = n.account_id and x.kind = 'extension' and x.object_id = n.extension_id
where v.own_location_id is null and v.source_extension_id <> n.extension_id and v.extension_location_id is distinct from x.location_id;

-- Copies of the extension's address become inheritance.
delete from emergency_location_uses u
using line_emergency_locations v
where u.kind = 'line' and v.account_id = u.account_id and v.line_id = u.object_id and v.own_location_id = v.extension_location_id;

reset role;
