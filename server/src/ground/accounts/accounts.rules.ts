import type { AccountId } from "@dialplane/contract/kit/ids"
import type { AccountStatus, CountryCode, TimeZoneInfo } from "@dialplane/contract/ground/accounts/accounts.schema"
import { textTable } from "@dialplane/contract/kit/language"

/** A pending account under a partner of type "ssu" is a trial. */
export const isTrial = (account: { status: AccountStatus; partnerType: string | null }) =>
  account.status === "Pending" && account.partnerType === "ssu"

/**
 * Only quote-based accounts outside the channel can be on hold: under fraud review, or with their trial put on hold.
 */
export const isOnFraudHold = (account: {
  cpq: boolean
  csp: boolean
  fraudReview: boolean
  freeTrialStatus: string | null
}) => account.cpq && !account.csp && (account.fraudReview || account.freeTrialStatus === "ON_HOLD")

/** Whether a user belongs to a parent account. The operator has none, so its own users count as such there. */
export const isFromAbove = (
  actor: { accountId: AccountId; isVendorSupport: boolean },
  account: { id: AccountId; parentId: AccountId | null; path: readonly AccountId[] },
) =>
  actor.isVendorSupport ||
  (account.path.includes(actor.accountId) && (actor.accountId !== account.id || account.parentId === null))

/**
 * The level of an account on the path, counted from the operator. An account that is no longer on the path counts as
 * the nearest parent. Vendor support is at the top.
 */
export const levelOn = (path: readonly AccountId[], id: AccountId) => {
  const found = path.indexOf(id)
  return found === -1 ? Math.max(0, path.length - 2) : found
}
export const levelOfActor = (actor: { accountId: AccountId; isVendorSupport: boolean }, path: readonly AccountId[]) =>
  actor.isVendorSupport ? 0 : levelOn(path, actor.accountId)

/** The format of other systems: always eight digits. */
export const accountNumberOf = (id: AccountId) => String(id).padStart(8, "0")

/** The fields that differ, with their old and new values; undefined when none does. */
export const differences = <Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined => {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>
  return { before: pick(before), after: pick(after) }
}

export const countries: Readonly<Record<CountryCode, { name: string; callingCode: string }>> = textTable(
  "accounts.countries",
  {
    US: { name: "United States", callingCode: "1" },
    CA: { name: "Canada", callingCode: "1" },
    GB: { name: "United Kingdom", callingCode: "44" },
    AU: { name: "Australia", callingCode: "61" },
    IN: { name: "India", callingCode: "91" },
  },
  "name",
)

// --- time zones of the runtime ---------------------------------------------------------------------------------------

/** Some runtimes list zones under former names of their cities. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
}
const zones: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf("timeZone").map((zone) => renamed[zone] ?? zone),
  "UTC",
])
export const isTimeZone = (name: string) => zones.has(name)

const offsetMinutes = (timeZone: string, at: Date): number => {
  const text =
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(text) ?? []
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

export const describeTimeZone = (timeZone: string, at: Date): TimeZoneInfo => {
  const name =
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  return { timeZone, name, offsetMinutes: offsetMinutes(timeZone, at) }
}

let described: { readonly day: string; readonly list: readonly TimeZoneInfo[] } | undefined
/** Ordered from west to east. Offsets change with daylight saving time, so the list is computed once a day. */
export const allTimeZones = (at: Date): readonly TimeZoneInfo[] => {
  const day = at.toISOString().slice(0, 10)
  if (described?.day !== day) {
    const list = [...zones]
      .map((zone) => describeTimeZone(zone, at))
      .toSorted((one, other) => one.offsetMinutes - other.offsetMinutes || one.timeZone.localeCompare(other.timeZone))
    described = { day, list }
  }
  return described.list
}
