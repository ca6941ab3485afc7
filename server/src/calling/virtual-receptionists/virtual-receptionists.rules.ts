import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { destinationText } from "@dialplane/contract/calling/destinations/destination-text"
import {
  menuKeys,
  type Receptionist,
  type ReceptionistKey,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { texts } from "@dialplane/contract/kit/language"

/** The settings beside name, keys and destinations. */
const settingNames = [
  "scheduleId",
  "greetingId",
  "closedGreetingId",
  "dialExtensions",
  "waitSeconds",
  "betweenDigitsSeconds",
  "noInputRetries",
  "wrongKeyRetries",
] as const
export type ReceptionistSettings = Pick<Receptionist, (typeof settingNames)[number]>

/** The settings after an edit. Without a schedule it is never closed. */
export const settingsAfter = (
  before: ReceptionistSettings,
  edit: { readonly [Name in keyof ReceptionistSettings]?: ReceptionistSettings[Name] | undefined } = {},
): ReceptionistSettings => {
  const settings = Object.fromEntries(
    settingNames.map((name) => [name, edit[name] === undefined ? before[name] : edit[name]]),
  ) as unknown as ReceptionistSettings
  return settings.scheduleId === null ? { ...settings, closedGreetingId: null } : settings
}

export interface SettingNames {
  readonly scheduleName: string | null
  readonly greetingName: string | null
  readonly closedGreetingName: string | null
}
/** The settings as the audit log stores them: schedule and greetings by name and id. */
export const factsOf = (of: ReceptionistSettings & SettingNames) => ({
  schedule: of.scheduleName,
  scheduleId: of.scheduleId,
  greeting: of.greetingName,
  greetingId: of.greetingId,
  closedGreeting: of.closedGreetingName,
  closedGreetingId: of.closedGreetingId,
  dialExtensions: of.dialExtensions,
  waitSeconds: of.waitSeconds,
  betweenDigitsSeconds: of.betweenDigitsSeconds,
  noInputRetries: of.noInputRetries,
  wrongKeyRetries: of.wrongKeyRetries,
})
type Facts = ReturnType<typeof factsOf>
/** A name is recorded together with its id. */
const companions: Partial<Record<keyof Facts, keyof Facts>> = {
  schedule: "scheduleId",
  greeting: "greetingId",
  closedGreeting: "closedGreetingId",
}
export const differing = (before: Facts, after: Facts): (keyof Facts)[] =>
  (Object.keys(before) as (keyof Facts)[]).filter((name) => {
    const id = companions[name] ?? name
    return before[id] !== after[id]
  })

// --- keys ------------------------------------------------------------------------------------------------------------

export const slotOf = (key: string) => `key.${key}`
export type MenuKeys = Readonly<Record<string, "repeat" | "previous">>

/** In the order of the keypad. */
export const keysOf = (menu: MenuKeys, destinations: ReadonlyMap<string, Destination>): ReceptionistKey[] =>
  menuKeys.flatMap((key): ReceptionistKey[] => {
    const action = menu[key]
    if (action !== undefined) return [{ key, action }]
    const to = destinations.get(slotOf(key))
    return to === undefined ? [] : [{ key, action: "destination", destination: to }]
  })

const messages = texts("calling.virtualReceptionists.keys", {
  key: (key: string) => `Key ${key}`,
  repeat: "repeat the menu",
  previous: "previous menu",
})

/** A key as the audit log stores it, with what is needed to restore it. */
export interface KeyFacts {
  readonly label: string
  readonly key: ReceptionistKey["key"]
  readonly leadsTo: string
  readonly leadsToId?: number
  readonly kind: string
  readonly number?: string
  readonly present?: string
  readonly announcement?: string
  readonly announcementId?: number
}
export const keyFacts = (keys: readonly ReceptionistKey[]): KeyFacts[] =>
  keys.map((one): KeyFacts => {
    const shared = { label: messages.key(one.key), key: one.key }
    if (one.action !== "destination") return { ...shared, leadsTo: messages[one.action], kind: one.action }
    const { destination: to } = one
    return {
      ...shared,
      leadsTo: destinationText({ ...to, announcement: null }),
      kind: to.kind,
      ...("extensionId" in to ? { leadsToId: to.extensionId } : {}),
      ...("callFlowId" in to ? { leadsToId: to.callFlowId } : {}),
      ...("number" in to ? { number: to.number, present: to.present } : {}),
      ...(to.announcement == null
        ? {}
        : { announcement: to.announcement.name ?? "", announcementId: to.announcement.mediaId }),
    }
  })

/** The key that the audit log recorded. */
export const keyOfFacts = ({ key, kind, leadsToId, number, present, announcementId }: KeyFacts): ReceptionistKey => {
  if (kind === "repeat" || kind === "previous") return { key, action: kind }
  const announcement = announcementId === undefined ? null : { mediaId: announcementId }
  const to = (destination: Destination): ReceptionistKey => ({ key, action: "destination", destination })
  switch (kind) {
    case "external":
      return to({ kind, number: number ?? "", present: present === "company" ? "company" : "caller", announcement })
    case "flow":
      return to({ kind, callFlowId: leadsToId ?? 0, announcement })
    case "directory":
    case "hangUp":
      return to({ kind, announcement })
    default:
      return to({ kind: kind === "voicemail" ? kind : "extension", extensionId: leadsToId ?? 0, announcement })
  }
}
