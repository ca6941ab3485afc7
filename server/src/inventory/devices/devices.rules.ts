import { ownProductName } from "@dialplane/contract/ground/branding/branding.schema"
import type {
  Device,
  DeviceKind,
  Line,
  PasswordVerdict,
  Reachability,
} from "@dialplane/contract/inventory/devices/devices.schema"
import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { RegistrationDay } from "@dialplane/contract/inventory/devices/device-health.schema"
import { followsExtensionText } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { withCompanions } from "@dialplane/contract/kit/companion-ids"
import { readAddress } from "@dialplane/contract/inventory/locations/network-ranges"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import { devicePasswordMessages } from "./devices.messages.ts"

const mostSearchWords = 8

/** Pairs of hex digits separated by spaces, or groups of four as on some labels. */
const spacedMac = /(?<!\S)(?:[0-9a-f]{2}(?:\s+[0-9a-f]{2})+|[0-9a-f]{4}(?:\s+[0-9a-f]{4}){2})(?!\S)/gi

/** Two pairs without any digit are more likely words. */
const joined = (pairs: string) =>
  /\s\S+\s/.test(pairs) || pairs.split(/\s+/).every((pair) => /\d/.test(pair)) ? pairs.replace(/\s+/g, "") : pairs

/** Splits search input the way the database splits names; a MAC address can be written with colons or spaces. */
export const searchWords = (search: string): string[] =>
  search
    .replace(spacedMac, joined)
    .split(/\s+/)
    .flatMap((piece) =>
      /^([0-9a-f]{2}){1,2}([:.-][0-9a-f]{1,4})+$/i.test(piece)
        ? [piece.replace(/[^0-9a-f]/gi, "")]
        : piece.split(/[.,;:@_+()/"'&-]+/),
    )
    .filter((word) => word !== "")
    .slice(0, mostSearchWords)

/** The form in which the last digits of a MAC address are indexed; undefined for other text. */
export const endOfMacWord = (word: string): string | undefined =>
  /^[0-9a-f]{4,12}$/i.test(word) ? `:${[...word.toLowerCase()].toReversed().join("")}` : undefined

export const kindOf = (make: Make): DeviceKind => (make === "softphone" ? "softphone" : "deskPhone")

export const reachabilityOf = (registered: boolean, lastSeenAt: string | null): Reachability =>
  registered ? "registered" : lastSeenAt === null ? "never" : "offline"

/**
 * Some phone menus accept only letters and digits, and the phone's web page has no lockout, so weak passwords are
 * refused.
 */
const passwordRules: readonly {
  readonly breaks: (password: string) => boolean
  readonly reason: keyof typeof devicePasswordMessages
}[] = [
  { breaks: (password) => password.length < 8, reason: "tooShort" },
  { breaks: (password) => password.length > 32, reason: "tooLong" },
  {
    breaks: (password) => !/^[\x21-\x7e]+$/.test(password),
    reason: "otherSymbols",
  },
  {
    breaks: (password) => /["'<>&%\\]/.test(password),
    reason: "unreadableSymbols",
  },
  {
    breaks: (password) => !/[a-z]/i.test(password) || !/\d/.test(password),
    reason: "letterAndDigit",
  },
  { breaks: (password) => new Set(password.toLowerCase()).size < 5, reason: "fewCharacters" },
  {
    breaks: (password) => /(password|admin|phone|dialplane|qwert|abcde|12345|00000)/i.test(password),
    reason: "commonWords",
  },
]

export const judgePassword = (password: string): PasswordVerdict => {
  const broken = passwordRules.find(({ breaks }) => breaks(password))
  return { valid: broken === undefined, message: broken === undefined ? null : devicePasswordMessages[broken.reason] }
}

/** The fields of a phone in the audit log. */
type AddressOfLine = Pick<Line, "e911LocationId" | "e911LocationName" | "e911LocationSource">
export type AuditedLine = Pick<Line, "position" | "extension" | "extensionId" | "label" | "enabled"> & AddressOfLine
type AuditedDevice = Pick<
  Device,
  | "name"
  | "macAddress"
  | "modelName"
  | "description"
  | "extension"
  | "extensionId"
  | "locationName"
  | "locationId"
  | "isShared"
> & { readonly lines: readonly AuditedLine[] }

/** A line that follows its extension is recorded as such, so it does not appear changed when the extension moves. */
const auditedLocation = ({ e911LocationName, e911LocationId, e911LocationSource }: AddressOfLine) =>
  e911LocationSource === "extension"
    ? { emergencyLocation: followsExtensionText(), emergencyLocationId: null }
    : { emergencyLocation: e911LocationName, emergencyLocationId: e911LocationId }

/** A line in the audit log: names for readers, ids for reverts. */
export const auditedLine = ({ extension, extensionId, label, enabled, ...line }: AuditedLine) => ({
  extension,
  extensionId,
  label,
  ...auditedLocation(line),
  enabled,
})

/** The locations of a line before and after a change; if they are the same, whether they come from the extension. */
export const addressesOf = (
  before: Pick<Line, "e911LocationName" | "e911LocationSource">,
  after: typeof before | undefined,
) => {
  const isSameAddress = before.e911LocationName === after?.e911LocationName
  const named = (line: typeof before | undefined) =>
    isSameAddress && line?.e911LocationSource === "extension"
      ? `${line.e911LocationName} (${followsExtensionText()})`
      : (line?.e911LocationName ?? null)
  return [named(before), named(after)] as const
}

/**
 * Lines whose emergency location changed, compared by line or by phone. When phones are swapped, the location of a
 * phone before is that of the line at the same position or, if that one was not in use, of its first line in use. Only
 * a phone without any line in use had no location. Lines without an extension cannot make calls and are left out.
 */
export const emergencyChangesBetween = (
  before: readonly Device[],
  after: readonly Device[],
  by: "line" | "phone",
): EmergencyChange[] => {
  const linesBefore = before.flatMap(({ lines }) => lines)
  const isUsed = ({ extensionId, enabled }: Line) => extensionId !== null && enabled
  const addressBefore = (device: Device, line: Line) => {
    const used = before.find(({ id }) => id === device.id)?.lines.filter(isUsed) ?? []
    const found =
      by === "line"
        ? linesBefore.find(({ id }) => id === line.id)
        : (used.find(({ position }) => position === line.position) ?? used[0])
    return found !== undefined && isUsed(found) ? found : { e911LocationId: null, e911LocationName: null }
  }
  return after.flatMap((device) =>
    device.lines.filter(isUsed).flatMap((line): EmergencyChange[] => {
      const was = addressBefore(device, line)
      if (was.e911LocationId === line.e911LocationId) return []
      return [
        {
          deviceId: device.id,
          deviceName: device.name,
          modelName: device.modelName,
          lineId: line.id,
          extension: line.extension,
          from: was.e911LocationName,
          to: line.e911LocationName,
        },
      ]
    }),
  )
}

export const auditedPart = (device: AuditedDevice) => ({
  name: device.name,
  macAddress: device.macAddress,
  model: device.modelName,
  description: device.description,
  extension: device.extension,
  extensionId: device.extensionId,
  location: device.locationName,
  locationId: device.locationId,
  isShared: device.isShared,
  lines: Object.fromEntries(device.lines.map((line) => [`Line ${line.position}`, auditedLine(line)])),
})

/** The fields that differ, before and after; undefined when none does. */
export const differences = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) => {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return undefined
  const kept = withCompanions(changed, after)
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(kept.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

export interface Period {
  readonly beganAt: string
  readonly endedAt: string | null
}

const dayLength = 86_400_000
export const historyDays = 30

/** The share of each of the last 30 days (UTC, today last) during which a line was registered. */
export const daysOf = (periods: readonly Period[], createdAt: string, now: Date): RegistrationDay[] => {
  const today = Math.floor(now.getTime() / dayLength)
  return Array.from({ length: historyDays }, (_, index) => {
    const day = today - historyDays + 1 + index
    const [start, end] = [
      Math.max(day * dayLength, Date.parse(createdAt)),
      Math.min((day + 1) * dayLength, now.getTime()),
    ]
    const covered = periods.reduce(
      (sum, { beganAt, endedAt }) =>
        sum +
        Math.max(
          0,
          Math.min(end, endedAt === null ? now.getTime() : Date.parse(endedAt)) - Math.max(start, Date.parse(beganAt)),
        ),
      0,
    )
    return {
      day: new Date(day * dayLength).toISOString().slice(0, 10),
      share: end <= start ? null : Math.min(1, Math.round((covered / (end - start)) * 1000) / 1000),
    }
  })
}

/** The IP address without the port; undefined when it is not an IP address, such as a host name. */
export const hostOf = (address: string): string | undefined => {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const host = bare.replace(/^::ffff:(?=[\d.]+$)/i, "")
  return readAddress(host) === undefined ? undefined : host
}

/**
 * The apps register under the operator's product name, which must not be shown to customers of a white label:
 * "Desktop/3.2 (Windows 11)".
 */
export const shownAgent = (userAgent: string) =>
  userAgent.startsWith(`${ownProductName} `) ? userAgent.slice(ownProductName.length + 1) : userAgent
