import { showsCallerIdName } from "@dialplane/contract/inventory/numbers/caller-id"
import { actionTitle } from "@dialplane/contract/operations/audit/event-types"
import type {
  BulkAnswer,
  BulkResult,
  LeadsTo,
  NumberHistoryEntry,
  PhoneNumber,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { withCompanions, withoutCompanionIds } from "@dialplane/contract/kit/companion-ids"
import {
  inferCountry,
  isExcluded,
  isTollFree,
  phoneNumberErrors,
  readPhoneNumber,
} from "@dialplane/contract/kit/phone-number"
import { providers } from "@dialplane/contract/ground/lookups/providers"
import { digitsOf } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { numberFieldMessages, numberMessages, numberTextMessages } from "./numbers.messages.ts"

// --- reading numbers -------------------------------------------------------------------------------------------------

export interface ReadNumber {
  /** Digits with calling code. */
  readonly number: string
  readonly nationalNumber: string
  readonly country: string
  readonly isTollFree: boolean
}
export type NumberReading =
  | { readonly ok: true; readonly value: ReadNumber }
  | { readonly ok: false; readonly result: "skipped" | "failed"; readonly reason: string }

/**
 * Reads a new number of the account. One without a country gets the country of its digits; one that stays without is
 * skipped. Excluded numbers are refused.
 */
export const readNewNumber = (text: string, country?: string | null): NumberReading => {
  const digits = digitsOf(text)
  if (isExcluded(digits)) return { ok: false, result: "failed", reason: numberMessages.excluded }
  const home = country ?? undefined
  if (home === undefined && !text.trim().startsWith("+") && inferCountry(digits) === undefined)
    return { ok: false, result: "skipped", reason: numberMessages.countryMissing }
  const reading = readPhoneNumber(home === undefined ? `+${digits}` : text, home)
  if (!reading.ok)
    return { ok: false, result: "failed", reason: numberMessages.unreadable(phoneNumberErrors[reading.error]) }
  const number = digitsOf(reading.value.number)
  const found = reading.value.country ?? home
  if (found === undefined) return { ok: false, result: "skipped", reason: numberMessages.countryMissing }
  // Again with the calling code: 1800… in Australia is 611 800….
  if (isExcluded(number)) return { ok: false, result: "failed", reason: numberMessages.excluded }
  return {
    ok: true,
    value: { number, nationalNumber: reading.value.nationalNumber, country: found, isTollFree: isTollFree(number) },
  }
}

/** The default provider of the numbers of a country. */
export const providerOf = (country: string): number | null =>
  providers.find(({ countryCodes }) => (countryCodes as readonly string[]).includes(country))?.providerId ?? null
export const providerName = (providerId: number | null) =>
  providers.find((provider) => provider.providerId === providerId)?.name ?? null
export const isProvider = (providerId: number) => providerName(providerId) !== null

/** The text in the search of a list: digits of a number, or the beginning of a word. */
export interface NumberListSearch {
  readonly digits: string | undefined
  readonly text: string | undefined
}
export const readSearch = (search: string): NumberListSearch => {
  const text = search.trim()
  if (text === "") return { digits: undefined, text: undefined }
  return /^[\d\s()+./-]+$/.test(text) && /\d/.test(text)
    ? { digits: digitsOf(text).slice(0, 20), text: undefined }
    : { digits: undefined, text: text.slice(0, 60) }
}

// --- results of bulk work --------------------------------------------------------------------------------------------

export const answerOf = (results: readonly BulkResult[]): BulkAnswer => {
  const count = (wanted: BulkResult["result"]) => results.filter(({ result }) => result === wanted).length
  return { done: count("done"), skipped: count("skipped"), failed: count("failed"), results: [...results] }
}
export const done = (phoneNumber: string): BulkResult => ({ phoneNumber, result: "done", reason: null })
export const skipped = (phoneNumber: string, reason: string): BulkResult => ({ phoneNumber, result: "skipped", reason })
export const failed = (phoneNumber: string, reason: string): BulkResult => ({ phoneNumber, result: "failed", reason })

/** Results for numbers that the account does not have: a request for a single one is answered with "not found". */
const notHereResults = new WeakSet<BulkResult>()
export const notHere = (phoneNumber: string): BulkResult => {
  const result = failed(phoneNumber, numberMessages.notFound)
  notHereResults.add(result)
  return result
}
export const isNotHere = (result: BulkResult) => notHereResults.has(result)

const labelOf = ({ extension, name }: LeadsTo) => `${extension} ${name}`.trim()
export const destinationLabel = (to: LeadsTo | null) => (to === null ? undefined : labelOf(to))

/** Why a number that was changed in the meantime stays as it is. */
export const leadsElsewhere = (to: LeadsTo | null) =>
  to === null ? numberMessages.nowUnassigned : numberMessages.nowAssigned(labelOf(to))

/** Where a number routes to, as the audit log stores it. */
export const auditedDestination = (to: Pick<LeadsTo, "extension" | "name" | "extensionId"> | null) => ({
  leadsTo: to === null ? null : `${to.extension} ${to.name}`.trim(),
  leadsToId: to?.extensionId ?? null,
})

// --- history ---------------------------------------------------------------------------------------------------------

interface WrittenEntry {
  readonly at: string
  readonly actorName: string
  readonly actingAs: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

const shownValue = (value: unknown) => {
  if (value === null || value === undefined || value === "") return "—"
  if (typeof value === "boolean") return value ? numberTextMessages.yes : numberTextMessages.no
  return typeof value === "string" ? value : JSON.stringify(value)
}
const fieldsOf = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** An audit entry with the labels of this page: only what differs. */
export const historyEntry = ({ at, actorName, actingAs, action, before, after }: WrittenEntry): NumberHistoryEntry => {
  const [old, now] = withoutCompanionIds(fieldsOf(before), fieldsOf(after))
  const given = new Set([...Object.keys(old), ...Object.keys(now)])
  const names = [
    ...Object.keys(numberFieldMessages).filter((name) => given.has(name)),
    ...[...given].filter((name) => !(name in numberFieldMessages)),
  ]
  return {
    at,
    actorName,
    actingAs,
    action,
    title: actionTitle(action),
    changes: names
      .map((name) => ({
        field: (numberFieldMessages as Readonly<Record<string, string>>)[name] ?? name,
        before: shownValue(old[name]),
        after: shownValue(now[name]),
      }))
      .filter((change) => change.before !== change.after),
  }
}

// --- objections ------------------------------------------------------------------------------------------------------

type Judged = Pick<PhoneNumber, "status" | "country" | "isTollFree" | "leadsTo" | "application">

export const objectionToName = (number: Judged, name: string): string | undefined => {
  if (name === "" || showsCallerIdName(number)) return undefined
  return number.isTollFree ? numberMessages.tollFreeName : numberMessages.nameAbroad
}

export const objectionToAssign = (number: Judged): string | undefined => {
  switch (number.status) {
    case "Removed":
      return numberMessages.removed
    case "Reserved":
      return numberMessages.reserved
    case "Suspended":
      return numberMessages.suspended
    default:
      return number.application === null ? undefined : numberMessages.answeredBy(number.application.name)
  }
}

/** A number that is being ported can be assigned already; it is in use once the port is complete. */
export const statusWhenAssigned = (status: PhoneNumber["status"]): PhoneNumber["status"] =>
  status === "Porting" ? "Porting" : ("In Use" as const)

export const objectionToRemove = (number: Judged, evenInUse: boolean): string | undefined => {
  if (number.status === "Porting") return numberMessages.porting
  if (number.leadsTo !== null && !evenInUse) return numberMessages.routesTo(labelOf(number.leadsTo))
  return undefined
}

export const objectionToMove = (number: Judged, evenInUse: boolean): string | undefined => {
  if (number.status === "Removed") return numberMessages.removed
  if (number.status === "Reserved") return numberMessages.reserved
  return objectionToRemove(number, evenInUse)
}

export const objectionToApplication = (number: Judged): string | undefined => {
  if (number.leadsTo !== null) return numberMessages.routesTo(labelOf(number.leadsTo))
  return number.status === "Available" ? undefined : numberMessages.notProgrammable(number.status.toLowerCase())
}

/** The fields that differ, with their old and new values. */
export const differences = <T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined => {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const kept = withCompanions(names as string[], after as Readonly<Record<string, unknown>>) as (keyof T)[]
  const pick = (from: T) => Object.fromEntries(kept.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The button for a page of one of the key's web sites. */
export const embedCodeOf = (baseUrl: string, key: string) =>
  `<script async src="${new URL("/c2c/v1/button.js", baseUrl).href}" data-key="${key}"></script>`
