-- Month by month, so that no table of calls is locked for as long as all of them take. Each run does one part; the months that are over cannot change any more.
do $$
declare
  part record;
begin
  if to_regclass('public.call_legs') is null then
    return;
  end if;
  if not exists (select from pg_attribute where attrelid = 'public.call_legs'::regclass and attname = 'call_result' and not attisdropped) then
    alter table public.call_legs add column call_direction text, add column call_result text;
    perform set_config('migration.more', 'yes', true);
    return;
  end if;

  select right(c.relname, 8) as month into part from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.call_legs'::regclass
    and to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', now() - interval '2 days')::date
    and not exists (select from pg_constraint o where o.conrelid = c.oid and o.conname = 'call_legs_filled')
  order by c.relname desc limit 1;
  if found then
    execute format('update public.%I l set call_direction = c.direction, call_result = c.result from public.%I c
      where c.account_id = l.account_id and c.started_at = l.started_at and c.id = l.call_id and l.call_result is null',
      'call_legs' || part.month, 'calls' || part.month);
    execute format('delete from public.%I where call_result is null', 'call_legs' || part.month);
    execute format('alter table public.%I add constraint call_legs_filled check (call_direction is not null and call_result is not null)',
      'call_legs' || part.month);
    perform set_config('migration.more', 'yes', true);
    return;
  end if;

  -- The migration attaches these indexes instead of building its own.
  select c.relname || w.name as name, c.relname as base, w.columns into part
  from (values
    ('call_legs', '_extension_result', '(account_id, extension_id, call_direction, call_result, started_at desc, call_id desc) where extension_id is not null'),
    ('call_legs', '_user_result', '(account_id, user_id, call_direction, call_result, started_at desc, call_id desc) where user_id is not null'),
    ('call_legs', '_device_result', '(account_id, device_id, call_direction, call_result, started_at desc, call_id desc) where device_id is not null'),
    ('calls', '_direction_result', '(account_id, direction, result, started_at desc, id desc)'),
    ('calls', '_queue_direction_result', '(account_id, queue_id, direction, result, started_at desc, id desc) where queue_id is not null'),
    ('calls', '_from_result', '(account_id, from_number, direction, result, started_at desc, id desc)'),
    ('calls', '_to_result', '(account_id, to_number, direction, result, started_at desc, id desc)')) w (base, name, columns)
    join pg_inherits i on i.inhparent = ('public.' || w.base)::regclass join pg_class c on c.oid = i.inhrelid
  where to_regclass(format('public.%I', c.relname || w.name)) is null
  order by 1 limit 1;
  if found then
    execute format('create index %I on public.%I %s', part.name, part.base, part.columns);
    perform set_config('migration.more', 'yes', true);
  end if;
end $$
