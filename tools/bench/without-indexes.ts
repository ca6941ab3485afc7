import type pg from "pg"

interface Dropped {
  readonly drop: string
  readonly make: string
}

/** Adds rows to tables that have no indexes meanwhile: an index over all rows takes a fraction of the time of its parts. */
export const withoutIndexes = async (client: pg.Client, tables: readonly string[], fill: () => Promise<void>) => {
  const { rows } = await client.query<Dropped>(
    `select case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as drop,
      -- The definition is of the parent only; made as a whole, the index covers the partitions too.
      case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
        end as make
    from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
    where i.indrelid = any($1::text[]::regclass[]) order by i.indexrelid`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  await fill()
  await client.query("set maintenance_work_mem = '1GB'")
  for (const { make } of rows) await client.query(make)
}
