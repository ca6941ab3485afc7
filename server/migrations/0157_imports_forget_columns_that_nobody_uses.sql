-- What no import uses of a file is not kept: columns that nobody mapped go when the import starts, or a day after the upload. They may hold secrets.
alter table imports add column removed_columns integer[] not null default '{}';
comment on column imports.removed_columns is 'Columns of the file, counted from 0, whose contents are gone: who wants to use one uploads the file again.';

set role dialplane_system;
create temporary table forgotten_columns on commit drop as
  select i.account_id, i.id,
    array(
      select at from generate_series(0, jsonb_array_length(i.headings) - 1) at
      where not exists (select 1 from jsonb_each_text(i.mapping) m where m.value::integer = at) or (i.pins_removed and (i.mapping ->> 'voicemail_pin')::integer = at)
    ) as columns
  from imports i where i.state <> 'running' and i.rows_kept and (i.state not in ('uploaded', 'checked') or i.created_at < now() - interval '1 day');
update import_rows r
  set cells = (
    select jsonb_agg(case when c.at - 1 = any(f.columns) then '""'::jsonb else c.cell end order by c.at)
    from jsonb_array_elements(r.cells) with ordinality c (cell, at))
  from forgotten_columns f where r.account_id = f.account_id and r.import_id = f.id and f.columns <> '{}' and jsonb_array_length(r.cells) > 0;
update imports i
  set removed_columns = f.columns,
    samples = coalesce((
      select jsonb_agg(case when s.at - 1 = any(f.columns) then '[]'::jsonb else s.sample end order by s.at)
      from jsonb_array_elements(i.samples) with ordinality s (sample, at)), '[]')
  from forgotten_columns f where i.account_id = f.account_id and i.id = f.id and f.columns <> '{}';
-- A PIN that was refused was repeated beside the reason.
update import_rows r
  set problems = (select jsonb_agg(case when p ->> 'column' = 'voicemail_pin' then p || '{"value": ""}' else p end) from jsonb_array_elements(r.problems) p)
  where r.problems @> '[{"column": "voicemail_pin"}]';
reset role;
alter table imports drop column pins_removed;
