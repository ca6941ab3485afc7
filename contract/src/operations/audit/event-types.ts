import { isFields } from "../../kit/changed-fields.ts"
import { textOf, texts } from "../../kit/language.ts"
import { accountEvents } from "./account-events.ts"
import { deviceEvents } from "./device-events.ts"
import type { AuditLog, EventTable } from "./event-type.ts"
import { extensionEvents } from "./extension-events.ts"
import { identityEvents } from "./identity-events.ts"
import { locationEvents } from "./location-events.ts"
import { numberEvents } from "./number-events.ts"
import { incidentEvents } from "./incident-events.ts"
import { reportEvents } from "./report-events.ts"

/**
 * Every action of the audit log and the log it belongs to. A domain that writes a new action adds it to one of the
 * tables; a test finds missing ones.
 */
export const eventTypes = {
  ...identityEvents,
  ...locationEvents,
  ...deviceEvents,
  ...numberEvents,
  ...extensionEvents,
  ...reportEvents,
  ...accountEvents,
  ...incidentEvents,
} as const satisfies EventTable

const known: EventTable = eventTypes

export const logOf = (action: string): AuditLog => known[action]?.log ?? "user"

/** The title of an action; "security_settings.changed" becomes "Security settings changed" if it has none. */
export const actionTitle = (action: string): string =>
  textOf("audit", `${action}.title`, known[action]?.title ?? asText(action))

const restoredTitles: Readonly<Record<string, string>> = texts("audit.restored", {
  "Call Group": "Call group restored",
  "Call Queue": "Call queue restored",
  Conference: "Conference bridge restored",
  "Auto Attendant": "Virtual receptionist restored",
  "Page Group": "Paging group restored",
})

/** The title of an entry: one about a restored extension says what kind of object it is. */
export const entryTitle = ({ action, after }: { readonly action: string; readonly after: unknown }): string =>
  (action === "extension.restored" && isFields(after) ? restoredTitles[String(after["extensionType"])] : undefined) ??
  actionTitle(action)

export const actionSentence = (action: string): string | undefined => {
  const sentence = known[action]?.sentence
  return sentence && textOf("audit", `${action}.sentence`, sentence)
}

export const whyFinal = (action: string): string | undefined => {
  const reason = known[action]?.whyFinal
  return reason && textOf("audit", `${action}.whyFinal`, reason)
}

/** "roleId" becomes "Role id", "secret_question" becomes "Secret question". */
export const asText = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[._]+/g, " ")
    .replace(/^./, (letter) => letter.toUpperCase())
