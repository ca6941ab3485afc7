-- The view gets the columns of the line, so that lists need not join the line again. And "case" instead of "coalesce": under row-level security PostgreSQL
-- takes an expression with coalesce for one that could leak rows and so looks up no index by it; every line would read all uses of its account.
create or replace view line_emergency_locations with (security_invoker = true) as
select n.account_id, n.id as line_id, own.location_id as own_location_id, case when d.extension_id is null then n.extension_id else d.extension_id end as source_extension_id,
  inherited.location_id as extension_location_id, case when own.location_id is null then inherited.location_id else own.location_id end as location_id,
  case when own.location_id is not null then 'own' when inherited.location_id is not null then 'extension' end as source,
  n.device_id, n.extension_id, n.position, n.label, n.enabled, n.client_id, n.sip_id, n.app_type, n.last_seen_at, n.created_at, n.version
from lines n
left join devices d on d.account_id = n.account_id and d.id = n.device_id
left join emergency_location_uses own on own.account_id = n.account_id and own.kind = 'line' and own.object_id = n.id
left join emergency_location_uses inherited
  on inherited.account_id = n.account_id and inherited.kind = 'extension' and inherited.object_id = case when d.extension_id is null then n.extension_id else d.extension_id end;
