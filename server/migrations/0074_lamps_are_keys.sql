-- A busy lamp is a key of the phone, and nothing beside its keys. Phones whose keys nobody had arranged showed their lines and then their lamps: that becomes their layout, so no
-- phone's files change. Where keys had been arranged, the second list was without effect and goes.
insert into key_layouts (account_id, device_id, make, model)
select d.account_id, d.id, d.make, d.model from devices d
where exists (select from busy_lamp_fields b where b.account_id = d.account_id and b.device_id = d.id)
  and not exists (select from key_layouts k where k.account_id = d.account_id and k.device_id = d.id);

insert into phone_keys (account_id, layout_id, position, type, line, extension_id, label)
select k.account_id, k.id, n.position, n.type, n.line, n.extension_id, n.label
from key_layouts k
cross join lateral (
  select row_number() over (order by o.kind, o.place, o.id) as position, o.type, case when o.type = 'line' then row_number() over (order by o.kind, o.place, o.id) end as line, o.extension_id, o.label
  from (
    select 1 as kind, l.position as place, l.id, 'line' as type, null::bigint as extension_id, '' as label from lines l where l.account_id = k.account_id and l.device_id = k.device_id
    union all
    select 2, b.position, b.extension_id, 'busyLamp', b.extension_id, b.label from busy_lamp_fields b where b.account_id = k.account_id and b.device_id = k.device_id
  ) o
) n
where k.device_id is not null and n.position <= 60 and not exists (select from phone_keys p where p.account_id = k.account_id and p.layout_id = k.id)
  and exists (select from busy_lamp_fields b where b.account_id = k.account_id and b.device_id = k.device_id);

drop table busy_lamp_fields;
