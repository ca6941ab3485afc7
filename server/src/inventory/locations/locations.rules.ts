import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import type { Problem } from "@dialplane/contract/kit/problem"
import { locationProblems } from "@dialplane/contract/inventory/locations/locations.problems"
import type { Location, LocationDraft, LocationUsage } from "@dialplane/contract/inventory/locations/locations.schema"
import { texts } from "@dialplane/contract/kit/language"

interface Objection {
  readonly problem: Problem
  readonly details?: Readonly<Record<string, string | number>>
}

const labels: Readonly<Record<keyof LocationUsage, readonly [one: string, many: string]>> = {
  extensions: ["extension", "extensions"],
  phoneNumbers: ["phone number", "phone numbers"],
  devices: ["phone", "phones"],
  networks: ["network range", "network ranges"],
}
const messages = texts("locations", {
  /** "12 extensions and 1 network range". */
  usage: (counts: readonly (readonly [kind: keyof LocationUsage, count: number])[]) =>
    new Intl.ListFormat("en", { type: "conjunction" }).format(
      counts.map(([kind, count]) => `${count} ${labels[kind][count === 1 ? 0 : 1]}`),
    ),
})

/** The services of a location in words; undefined when it has none. */
export const usageText = (usage: LocationUsage): string | undefined => {
  const counts = (Object.keys(labels) as (keyof LocationUsage)[]).flatMap((kind) =>
    usage[kind] === 0 ? [] : [[kind, usage[kind]] as const],
  )
  return counts.length === 0 ? undefined : messages.usage(counts)
}

/** Why a change is refused; `before` is missing for a new location. */
export const objectionTo = (before: Location | undefined, after: LocationDraft): Objection | undefined => {
  if (before !== undefined && before.address.countryCode !== after.address.countryCode)
    return { problem: locationProblems.countryFixed }
  if (before?.isDefault === true && !after.isDefault) return { problem: locationProblems.defaultNeeded }
  if (after.isDefault && after.status !== "Active") return { problem: locationProblems.defaultClosed }
  const uses = before === undefined ? undefined : usageText(before.usage)
  if (before !== undefined && before.status !== "Closed" && after.status === "Closed" && uses !== undefined)
    return { problem: locationProblems.inUse, details: { name: before.name, uses } }
  return after.mainNumber === before?.mainNumber ? undefined : objectionToNumber(after)
}

const objectionToNumber = ({ mainNumber, address }: LocationDraft): Objection | undefined => {
  if (mainNumber === "") return undefined
  const reading = readPhoneNumber(mainNumber, address.countryCode)
  return reading.ok
    ? undefined
    : {
        problem: locationProblems.numberUnusable,
        details: { number: mainNumber, reason: phoneNumberErrors[reading.error] },
      }
}

export const draftOf = ({
  name,
  kind,
  address,
  timeZone,
  mainNumber,
  isDefault,
  status,
  emergencyLocationId,
}: Location): LocationDraft => ({ name, kind, address, timeZone, mainNumber, isDefault, status, emergencyLocationId })

/** The fields that differ, with their old and new values; nothing when none does. */
export const differences = (before: LocationDraft, after: LocationDraft) => {
  const [old, now] = [flat(before), flat(after)]
  const names = Object.keys(now).filter((name) => old[name] !== now[name])
  if (names.length === 0) return undefined
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(old), after: pick(now) }
}

export const flat = ({ address, ...rest }: LocationDraft): Record<string, unknown> => ({ ...rest, ...address })

/** A location with some fields replaced, under the names of the audit log. */
export const withFlat = (draft: LocationDraft, fields: Readonly<Record<string, unknown>>): LocationDraft => {
  const part = (of: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name in of))
  const { address, ...rest } = draft
  return { ...rest, ...part(rest), address: { ...address, ...part(address) } }
}
