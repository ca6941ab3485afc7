import { expect, test } from "vitest"
import { migrate, readMigrations } from "../../kit/database/migrate.ts"
import { sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"

test("BLF keys of an older database become keys of their phones, and no phone shows anything else than before", async () => {
  const place = await makeTestDatabase("empty")
  const database = await place.connect()
  const early = (await readMigrations()).filter(({ name }) => name < "0074")
  await database.migrate(async (run) => {
    await run(
      "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    for (const { name, text, checksum } of early) {
      await run(text)
      await run("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum])
    }
  })
  await place.asAdmin(`
    insert into accounts (id, name, kind, country_code, locale, time_zone) values (1, 'Top', 'topLevel', 'US', 'en-us', 'America/New_York');
    insert into extensions (account_id, id, number, name, type) values (1, 11, '201', 'Ana', 'Extension'), (1, 12, '202', 'Bo', 'Extension'), (1, 13, '203', 'Cy', 'Extension');
    insert into devices (account_id, id, make, model, name) values (1, 21, 'yealink', 'T54W', 'Plain'), (1, 22, 'yealink', 'T54W', 'Arranged'), (1, 23, 'yealink', 'T54W', 'Without BLF keys');
    insert into lines (account_id, id, device_id, position, app_type, sip_id, sip_password_sealed, client_id) values (1, 31, 21, 1, 'desk', 'a', 'x', 'x'), (1, 32, 21, 2, 'desk', 'b', 'x', 'x'), (1, 33, 22, 1, 'desk', 'c', 'x', 'x');
    insert into busy_lamp_fields (account_id, device_id, extension_id, position, label) values (1, 21, 12, 1, 'Bo'), (1, 21, 11, 2, ''), (1, 22, 13, 1, '');
    insert into key_layouts (account_id, id, device_id, make, model) values (1, 41, 22, 'yealink', 'T54W');
    insert into phone_keys (account_id, layout_id, position, type, extension_id) values (1, 41, 1, 'busyLamp', 11)`)
  await migrate(database)
  const keys = await database.transaction("system", (db) =>
    db.many(sql`
    select l.device_id, k.position::int as position, k.type, k.line::int as line, k.extension_id, k.label
      from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
      order by l.device_id, k.position`),
  )
  expect(keys).toEqual([
    { deviceId: 21, position: 1, type: "line", line: 1, extensionId: null, label: "" },
    { deviceId: 21, position: 2, type: "line", line: 2, extensionId: null, label: "" },
    { deviceId: 21, position: 3, type: "busyLamp", line: null, extensionId: 12, label: "Bo" },
    { deviceId: 21, position: 4, type: "busyLamp", line: null, extensionId: 11, label: "" },
    { deviceId: 22, position: 1, type: "busyLamp", line: null, extensionId: 11, label: "" },
  ])
  await database.close()
})
