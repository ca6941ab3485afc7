import fc from "fast-check"
import { z } from "zod"
import { operations, type Operation } from "@dialplane/contract/domains"
import { assignedAssetsOf, type AssignedAsset } from "@dialplane/contract/kit/assigned-assets"
import type { AssetKind } from "@dialplane/contract/kit/owner-treatment"
import { rawSql as raw, sql } from "../kit/database/sql.ts"
import { addressOf, sampleParam, someoneOf } from "./sample-values.ts"
import { fromSchema } from "./schema-values.ts"
import type { TestAnswer, TestClient, TestServer } from "./test-server.ts"
import { wholeJsonSchema } from "./whole-json-schema.ts"

/** The account, its owner, and one object of every kind that belongs to the owner. */
export const accountId = 100
export const ownerId = 100_001
/** A shared phone that nobody uses. */
const sharedPhone = 4072
export type Things = Readonly<Record<AssetKind | "keyTemplate", string | number>>

/** Every field of every request that can name an object of a user to change it, and not only to refer to it. */
export interface Case {
  readonly operation: Operation
  readonly assignedAsset: AssignedAsset
}
export const cases: readonly Case[] = operations.flatMap((operation) =>
  assignedAssetsOf(operation.endpoint)
    .filter(({ treatment }) => treatment !== "reference")
    .map((assignedAsset) => ({ operation, assignedAsset })),
)
export const nameOf = ({ operation, assignedAsset }: Case) => `${operation.id} ${assignedAsset.at}`

/** Gives the owner one object of every kind. */
export const giveThings = async (server: TestServer): Promise<Things> => {
  const owner = await server.as("accountSuperUser", accountId)
  if (owner.userId !== ownerId) throw new Error(`The owner of the demo account is ${owner.userId} now.`)
  const found = await server.database.transaction("system", async (db) => {
    const { id: extension } = await db.one<{ id: number }>(
      sql`select e.id from extensions e where e.account_id = ${accountId} and e.user_id = ${ownerId}
        order by e.is_default desc limit 1`,
    )
    const { number } = await db.one<{ number: string }>(sql`
      update phone_numbers set extension_id = ${extension}, status = 'In Use' where id = (
        select n.id from phone_numbers n
          where n.account_id = ${accountId} and n.extension_id is null and n.status = 'Available' order by n.number
          limit 1) returning number`)
    const { id: recording } = await db.one<{ id: number }>(sql`
      update recordings set user_id = ${ownerId}
        where id = (select r.id from recordings r where r.account_id = ${accountId} and r.state = 'available'
        order by r.id desc limit 1) returning id`)
    const { id: mfaMethod } = await db.one<{ id: number }>(sql`
      insert into mfa_methods (account_id, user_id, kind, name, address, confirmed_at)
        values (${accountId}, ${ownerId}, 'email', 'Code by mail', 'owner@somewhere.example', now()) returning id`)
    const { loginName } = await db.one<{ loginName: string }>(
      sql`select u.login_name from users u where u.account_id = ${accountId} and u.id = ${ownerId}`,
    )
    return { extension, number, recording, mfaMethod, login: loginName }
  })
  const mac = "001565aa00bb"
  const phone = await owner.post(`/api/devices/accounts/${accountId}/devices`, {
    name: "Owner's desk",
    macAddress: mac,
    make: "yealink",
    model: "T54W",
    extensionId: found.extension,
  })
  const app = await owner.post(`/api/devices/accounts/${accountId}/apps`, {
    extensionId: found.extension,
    appType: "desktop",
  })
  const template = await owner.post(`/api/provisioning/accounts/${accountId}/key-templates`, {
    name: "For all",
    make: "yealink",
    model: "T54W",
    keys: [{ type: "line", line: 1 }],
  })
  const given = [
    phone,
    app,
    template,
    await owner.post(`/api/provisioning/accounts/${accountId}/devices/${phone.body?.id}/address`),
    await owner.post(`/api/provisioning/accounts/${accountId}/lines/${app.body?.line?.id}/app-code`),
    await owner.post(`/api/hoteling/accounts/${accountId}/devices/${sharedPhone}/login`, {
      extensionId: found.extension,
    }),
  ]
  const failed = given.filter(({ status }) => status >= 300)
  if (failed.length > 0) throw new Error(JSON.stringify(failed.map(({ body }) => body)))
  return {
    ...found,
    keyTemplate: template.body.templateId ?? template.body.id,
    user: ownerId,
    device: phone.body.id,
    mac,
    line: app.body.line.id,
  }
}

/** The owner's extension, phone and number as services of a location, which are named by kind and id. */
export const servicesOf = async (server: TestServer, { extension, device, number }: Things) => {
  const { id } = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(
      sql`select n.id from phone_numbers n where n.account_id = ${accountId} and n.number = ${String(number)}`,
    ),
  )
  return [
    { kind: "extension", objectId: Number(extension) },
    { kind: "device", objectId: Number(device) },
    { kind: "phoneNumber", objectId: id },
  ]
}

export const locationsOf = async (server: TestServer): Promise<number[]> => {
  const found = await server.database.transaction("system", (db) =>
    db.many<{ id: number }>(
      sql`select l.id from locations l where l.account_id = ${accountId} and l.status = 'Active' order by l.id limit 2`,
    ),
  )
  return found.map(({ id }) => id)
}

export const locationsOfServices = (server: TestServer, services: Awaited<ReturnType<typeof servicesOf>>) =>
  server.database.transaction("system", async (db) => {
    const found: (number | undefined)[] = []
    for (const { kind, objectId } of services) {
      const row = await db.maybeOne<{ locationId: number }>(sql`
        select s.location_id from location_services s
          where s.account_id = ${accountId} and s.kind = ${kind} and s.object_id = ${objectId}`)
      found.push(row?.locationId)
    }
    return found
  })

const tables = [
  "users u where u.account_id = 100 and u.id = 100001",
  "role_memberships u where u.account_id = 100 and u.user_id = 100001",
  "credentials u where u.account_id = 100 and u.user_id = 100001",
  "mfa_methods u where u.account_id = 100 and u.user_id = 100001",
  "extensions u where u.account_id = 100 and u.user_id = 100001",
  "recordings u where u.account_id = 100 and u.user_id = 100001",
]

/** Everything of the owner as it is in the database: any change to it by others shows here. */
export const snapshot = (server: TestServer): Promise<string> =>
  server.database.transaction("system", async (db) => {
    const rows = []
    for (const table of tables)
      rows.push(
        await db.many(
          sql`select to_jsonb(u) - 'last_sign_in_at' - 'last_used_at' - 'last_seen_at' as row from ${raw(table)}
            order by 1`,
        ),
      )
    const ofExtension = sql`in (select e.id from extensions e where e.account_id = 100 and e.user_id = 100001)`
    rows.push(
      await db.many(
        sql`select to_jsonb(d) - 'last_seen_at' as row from devices d
          where d.account_id = 100 and d.extension_id ${ofExtension} order by d.id`,
      ),
    )
    rows.push(
      await db.many(
        sql`select to_jsonb(l) - 'last_seen_at' as row from lines l
          where l.account_id = 100 and l.extension_id ${ofExtension} order by l.id`,
      ),
    )
    rows.push(
      await db.many(
        sql`select to_jsonb(n) as row from phone_numbers n where n.account_id = 100 and n.extension_id ${ofExtension}
          order by n.id`,
      ),
    )
    rows.push(
      await db.many(sql`
      select to_jsonb(k) as row from key_layouts k join devices d on d.account_id = k.account_id and d.id = k.device_id
        where k.account_id = 100 and d.extension_id ${ofExtension} order by k.id`),
    )
    // Secrets that set up a phone or an app: whoever gets a new one has the owner's line.
    const addresses = await db.many(sql`
      select to_jsonb(p) - 'last_fetched_at' as row
      from provisioning_addresses p join devices d on d.account_id = p.account_id and d.id = p.device_id
      where p.account_id = 100 and d.extension_id ${ofExtension} order by p.device_id`)
    const codes = await db.many(sql`
      select to_jsonb(c) as row from app_codes c join lines l on l.account_id = c.account_id and l.id = c.line_id
      where c.account_id = 100 and l.extension_id ${ofExtension} order by c.line_id`)
    const logins = await db.many(
      sql`select to_jsonb(h) as row from hoteling_sessions h where h.account_id = 100 and h.extension_id ${ofExtension}
        order by h.id`,
    )
    const seats = await db.many(
      sql`select to_jsonb(r) as row from receptionist_seats r where r.account_id = 100 and r.user_id = 100001`,
    )
    if ([addresses, codes, logins, seats].some((found) => found.length === 0)) rows.push("something is missing")
    return JSON.stringify([...rows, addresses, codes, logins, seats])
  })

type Shape = Record<string, unknown>
const shapeOf = (schema: z.ZodType) => wholeJsonSchema(schema) as Shape

/** Sets a value at a path like "body.lines[].id", in every entry of a list; undefined if there is no such field. */
const putAt = (part: unknown, steps: readonly string[], value: string | number): unknown => {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const isList = step.endsWith("[]")
  const name = isList ? step.slice(0, -2) : step
  const object = typeof part === "object" && part !== null && !Array.isArray(part) ? (part as Shape) : {}
  if (!isList) return { ...object, [name]: putAt(object[name], rest, value) }
  const list = Array.isArray(object[name]) && object[name].length > 0 ? (object[name] as unknown[]).slice(0, 1) : [{}]
  return { ...object, [name]: list.map((entry) => putAt(entry, rest, value)) }
}

/** Valid bodies or queries that each name the object in its field. */
export const partsNaming = (
  { operation: { endpoint }, assignedAsset }: Case,
  value: string | number,
  count: number,
): unknown[] => {
  if (assignedAsset.part === "params") return []
  const schema = endpoint[assignedAsset.part]
  const steps = assignedAsset.at.split(".").slice(1)
  const samples = fc.sample(fromSchema(shapeOf(schema)), { seed: 7, numRuns: 400 })
  return samples
    .map((part) => putAt(part, steps, assignedAsset.part === "query" ? String(value) : value))
    .filter((part) => schema.safeParse(part).success)
    .slice(0, count)
}

/** The request with the owner's object in one field, and unrelated objects in the others. */
export const ask = (
  client: TestClient,
  { operation: { endpoint }, assignedAsset }: Case,
  things: Things,
  part?: unknown,
): Promise<TestAnswer> => {
  const value = things[assignedAsset.kind]
  const inPath = assignedAsset.part === "params" ? assignedAsset.at.split(".")[1] : undefined
  const url = addressOf(endpoint, endpoint.path, (name) => {
    if (name === inPath) return String(value)
    return name === "templateId" && endpoint.path.includes("key-templates")
      ? String(things.keyTemplate)
      : sampleParam(name, { accountId, userId: someoneOf(accountId) })
  })
  const query =
    assignedAsset.part === "query" ? `?${new URLSearchParams(part as Record<string, string>).toString()}` : ""
  const body = assignedAsset.part === "query" ? undefined : part
  switch (endpoint.method) {
    case "GET":
      return client.get(url + query)
    case "POST":
      return client.post(url + query, body)
    case "PUT":
      return client.put(url + query, body)
    case "PATCH":
      return client.patch(url + query, body)
    case "DELETE":
      return client.delete(url + query, body)
  }
}
