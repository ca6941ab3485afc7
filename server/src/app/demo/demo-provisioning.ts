import { randomBytes } from "node:crypto"
import { isPhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { SomeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { putServed } from "../../inventory/provisioning/addresses.queries.ts"
import { replaceKeys } from "../../inventory/provisioning/keys.queries.ts"
import { withoutSecrets } from "../../inventory/provisioning/phone-config.rules.ts"
import { readConfig } from "../../inventory/provisioning/phone-config.service.ts"
import { phoneFiles } from "../../inventory/provisioning/phone-files.rules.ts"
import { findPhone } from "../../inventory/provisioning/phones.queries.ts"
import { demoPhones } from "./demo-phones.ts"

const line = (number = 1, label = ""): PhoneKey => ({ type: "line", line: number, label })
const blfKey = (extensionId: number, label = ""): PhoneKey => ({ type: "busyLamp", extensionId, label })
const dial = (number: string, label: string): PhoneKey => ({ type: "speedDial", number, label })
const park = (number: string, label: string): PhoneKey => ({ type: "park", number, label })
const none: PhoneKey = { type: "none" }

interface Layout {
  readonly id: number
  readonly deviceId?: number
  readonly name?: string
  readonly description?: string
  readonly make: string
  readonly model: string
  readonly version?: number
  readonly template?: { readonly id: number; readonly version: number }
  readonly keys: readonly PhoneKey[]
}

const frontDesk: readonly PhoneKey[] = [
  line(1, "{extension} {firstName}"),
  line(1, "{extension}"),
  park("701", "Park 1"),
  park("702", "Park 2"),
  blfKey(100_101),
  blfKey(100_102),
  blfKey(100_103),
  blfKey(100_104),
  dial("+12075550140", "Head office"),
  dial("*97", "Voicemail"),
]
const sales: readonly PhoneKey[] = [
  line(1, "{extension}"),
  blfKey(100_142),
  blfKey(100_143),
  blfKey(100_144),
  blfKey(100_145),
  park("701", "Park 1"),
  dial("+16175550119", "Boston"),
]
const warehouse: readonly PhoneKey[] = [
  line(1, "{name}"),
  blfKey(100_131, "Dock"),
  blfKey(100_132),
  none,
  dial("201", "Reception"),
]

/**
 * Templates first; then phones that follow one, one whose template was changed since, and some with a layout of their
 * own.
 */
const layouts: readonly Layout[] = [
  {
    id: 4001,
    name: "Front desk",
    description: "Two line appearances, call park and the front desk.",
    make: "yealink",
    model: "T54W",
    version: 2,
    keys: frontDesk,
  },
  {
    id: 4002,
    name: "Sales floor",
    description: "Monitored extensions of the Boston office.",
    make: "poly",
    model: "VVX 450",
    keys: sales,
  },
  { id: 4003, name: "Warehouse", make: "yealink", model: "T46U", keys: warehouse },
  {
    id: 4011,
    deviceId: 4001,
    make: "yealink",
    model: "T54W",
    keys: [
      ...frontDesk.slice(0, 4),
      blfKey(100_002, "Front office"),
      blfKey(100_103),
      none,
      dial("+442079460112", "London"),
    ],
  },
  { id: 4012, deviceId: 4010, make: "yealink", model: "T54W", template: { id: 4001, version: 2 }, keys: frontDesk },
  {
    id: 4013,
    deviceId: 4019,
    make: "yealink",
    model: "T54W",
    template: { id: 4001, version: 1 },
    keys: frontDesk.slice(0, 7),
  },
  {
    id: 4014,
    deviceId: 4002,
    make: "poly",
    model: "VVX 450",
    keys: [
      line(1),
      { type: "sharedLine", line: 2, label: "" },
      line(3),
      blfKey(100_101),
      blfKey(100_142),
      park("701", "Park 1"),
      dial("+12075550152", "Warehouse"),
    ],
  },
  {
    id: 4015,
    deviceId: 4003,
    make: "cisco",
    model: "8841",
    keys: [line(1), blfKey(100_001), blfKey(100_002), dial("+12075550140", "Main number")],
  },
  { id: 4017, deviceId: 4071, make: "yealink", model: "T46U", keys: [line(1), blfKey(100_001), blfKey(100_103)] },
  { id: 4016, deviceId: 4011, make: "poly", model: "VVX 450", template: { id: 4002, version: 1 }, keys: sales },
]

const ofModels: readonly (readonly [make: string, model: string, settings: SomeSettings])[] = [
  ["yealink", "T54W", { screensaverMinutes: 30, webPage: true }],
  ["poly", "VVX 450", { codecs: ["g722", "pcmu", "pcma"] }],
]
const ofPhones: readonly (readonly [deviceId: number, settings: SomeSettings])[] = [
  [4003, { timeZone: "America/Chicago", timeFormat: "24hr" }],
  [4001, { language: "en-GB" }],
]

/** These have an older configuration file than the current one. */
const behind: ReadonlySet<number> = new Set([4002, 4019])

export const fillProvisioning = async (kit: Kit, db: Db) => {
  for (const { id, deviceId, name, description, make, model, version, template, keys } of layouts) {
    await db.run(sql`
      insert into key_layouts (account_id, id, device_id, name, description, make, model, version, template_id,
        template_version)
      values (100, ${id}, ${deviceId ?? null}, ${name ?? null}, ${description ?? ""}, ${make}, ${model},
        ${version ?? 1}, ${template?.id ?? null}, ${template?.version ?? null})`)
    await replaceKeys(db, 100, id, keys)
  }
  for (const [make, model, settings] of ofModels)
    await db.run(
      sql`insert into model_settings (account_id, make, model, settings)
        values (100, ${make}, ${model}, ${json(settings)})`,
    )
  for (const [deviceId, settings] of ofPhones)
    await db.run(
      sql`insert into device_overrides (account_id, device_id, settings) values (100, ${deviceId}, ${json(settings)})`,
    )
  for (const phone of demoPhones)
    if (isPhoneMake(phone.make) && phone.state !== "new")
      await giveAddress(kit, db, phone.accountId, phone.id, phone.state !== "refused")
}

/** The address is secret and only known to the phone; the demo data has no real phones. */
const giveAddress = async (kit: Kit, db: Db, accountId: number, deviceId: number, fetched: boolean) => {
  await db.run(sql`
    insert into provisioning_addresses (account_id, device_id, token_hash, made_at, made_by, first_fetched_at,
      last_fetched_at)
    select ${accountId}, ${deviceId}, ${hashToken(randomBytes(16).toString("base64url"))}, now() - interval '60 days',
      'Ava Adler', case when ${fetched} then min(f.at) end, case when ${fetched} then max(f.at) end
    from config_fetches f where f.account_id = ${accountId} and f.device_id = ${deviceId}`)
  const phone = fetched ? await findPhone(db, accountId, deviceId) : undefined
  if (phone === undefined) return
  const config = await readConfig(kit, db, phone, { secrets: true })
  const shown = phoneFiles(withoutSecrets(config))
  for (const [index, file] of phoneFiles(config).entries()) {
    const old = behind.has(deviceId)
    await putServed(
      db,
      accountId,
      deviceId,
      file.name,
      old ? "older" : kit.secrets.fingerprint(file.body),
      old ? shown[index]!.body.replaceAll("Park 1", "Parking") : shown[index]!.body,
    )
  }
  await db.run(sql`
    update served_files s set served_at = p.last_fetched_at from provisioning_addresses p
    where p.account_id = s.account_id and p.device_id = s.device_id and p.last_fetched_at is not null
      and s.account_id = ${accountId} and s.device_id = ${deviceId}`)
}
