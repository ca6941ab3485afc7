import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { isPhoneMake, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { keysThatFit, plainLayout, type PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { mergeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { readDevicePassword, readSipPassword } from "../devices/devices.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { findAppLine } from "./addresses.queries.ts"
import { findLayout, listKeyExtensions, listKeys } from "./keys.queries.ts"
import { keyCountOfPhone, showKeys, watchedIds, type LayoutLine } from "./keys.rules.ts"
import { addressWith, type PhoneConfig } from "./phone-config.rules.ts"
import { findPhone, listHandsetProperties, listPhoneLines, type LineRow, type PhoneRow } from "./phones.queries.ts"
import { layersOf } from "./setting-layers.rules.ts"

const configured = ({ config }: Kit, name: string, pattern: RegExp): string | null => {
  const given = config.runtimeConfig[name]
  return typeof given === "string" && pattern.test(given) ? given : null
}
const host = /^[A-Za-z0-9.-]{1,253}$/

/** The SIP host: as configured, or the host of the portal. */
export const sipHostOf = (kit: Kit): string =>
  configured(kit, "sipServer", host) ?? new URL(kit.config.baseUrl).hostname
const defaultVoicemailNumber = "*97"

/** Refuses an app as such instead of as missing. */
export const requirePhone = async (db: Db, accountId: AccountId, deviceId: number): Promise<PhoneRow> =>
  (await findPhone(db, accountId, deviceId)) ??
  refuse((await findAppLine(db, accountId, deviceId)) === undefined ? deviceProblems.notFound : deviceProblems.appOnly)

/** Why no files can be written for a phone; null when they can. */
export const obstacleOf = ({ make, mac }: Pick<PhoneRow, "make" | "mac">): "noFiles" | "macNeeded" | null =>
  !isPhoneMake(make) ? "noFiles" : mac === null ? "macNeeded" : null

/** The default password of a phone when none was set: unique per phone, derived from the installation's key. */
export const adminPasswordOf = async (kit: Kit, db: Db, accountId: AccountId, deviceId: number) =>
  (await readDevicePassword(kit, db, accountId, deviceId)) ??
  `Dp-${kit.secrets.fingerprint(`phone-admin:${accountId}:${deviceId}`).slice(0, 14)}`

export const layoutLines = (lines: readonly LineRow[]): LayoutLine[] => {
  let on = 0
  return lines.map((line) => ({
    extension: line.number ?? "",
    name: line.label || line.name || "",
    firstName: line.firstName ?? "",
    lastName: line.lastName ?? "",
    at: line.enabled ? (on += 1) : 0,
  }))
}

/** The configured keys, otherwise the phone's lines. */
export const readKeys = async (
  db: Db,
  accountId: AccountId,
  deviceId: number,
  lineCount: number,
): Promise<PhoneKey[]> => {
  const layout = await findLayout(db, accountId, deviceId)
  return layout === undefined ? plainLayout(lineCount) : listKeys(db, accountId, layout.id)
}

/**
 * Everything a phone's files are made of, except the secret part of the URL. `secrets: false` leaves SIP passwords
 * sealed.
 */
export const readConfig = async (
  kit: Kit,
  db: Db,
  phone: PhoneRow,
  { secrets }: { readonly secrets: boolean },
): Promise<PhoneConfig> => {
  const { accountId, id } = phone
  const lines = await listPhoneLines(db, accountId, id)
  const keys = keysThatFit(await readKeys(db, accountId, id, lines.length), keyCountOfPhone(phone, lines.length))
  const shared = new Set(keys.flatMap((key) => (key.type === "sharedLine" ? [key.line] : [])))
  const { values } = mergeSettings(layersOf(phone, phone.locationTimeZone, phone.modelSettings, phone.ownSettings))
  return {
    make: phone.make as PhoneMake,
    model: phone.model,
    mac: phone.mac ?? "",
    sipHost: sipHostOf(kit),
    outboundProxy: configured(kit, "sipProxy", host),
    voicemailNumber: configured(kit, "voicemailNumber", /^[0-9*#]{1,20}$/) ?? defaultVoicemailNumber,
    address: addressWith(kit.config.baseUrl),
    settings: values,
    year: kit.now().getUTCFullYear(),
    handset: await listHandsetProperties(db, accountId, id),
    adminPassword: secrets ? await adminPasswordOf(kit, db, accountId, id) : "",
    keys: showKeys(keys, layoutLines(lines), await listKeyExtensions(db, accountId, watchedIds(keys))),
    lines: await inOrder(lines, async (line, index) =>
      line.enabled
        ? [
            {
              sipId: line.sipId,
              sipPassword: secrets ? await readSipPassword(kit, db, accountId, line.id) : "",
              extension: line.number ?? "",
              displayName: line.name || line.label || phone.name,
              isShared: line.isShared || shared.has(index + 1),
            },
          ]
        : [],
    ),
  }
}

/** Sequential, because a transaction has one connection. */
const inOrder = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result[]>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const [index, item] of items.entries()) results.push(...(await work(item, index)))
  return results
}
