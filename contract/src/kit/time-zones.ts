import { z } from "zod"

export interface TimeZone {
  /** The IANA name: America/New_York. */
  readonly timeZoneId: string
  /** The display name: "Eastern Time". */
  readonly name: string
  /** Its city: "New York". */
  readonly city: string
  /** The UTC offset on the requested day. */
  readonly offsetMinutes: number
}

/** Engines use old names for some zones; these are the current IANA names. */
const presentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Mendoza": "America/Argentina/Mendoza",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
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

/** Valid zone names found so far; checking one creates a formatter, which is slow. */
const knownZones = new Set<string>()
/** Names are case-insensitive, so without a limit the set could grow beyond the number of zones. */
const mostKnown = 2000

/** Whether the text is the name of a time zone. */
export const isTimeZone = (text: string): boolean => {
  if (knownZones.has(text)) return true
  // Newer engines accept offsets such as "+02:00", but these have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: text })
    if (knownZones.size < mostKnown) knownZones.add(text)
    return true
  } catch {
    return false
  }
}

export const timeZoneId = z.string().max(64, "At most 64 characters.").refine(isTimeZone, "There is no such time zone.")

type LocaleWithZones = Intl.Locale & {
  readonly timeZones?: readonly string[]
  readonly getTimeZones?: () => readonly string[]
}

/** All zones of the engine's own copy of the IANA database, or those of a country (two letters). */
export const timeZones = (countryCode?: string, at = new Date()): TimeZone[] => {
  const names = countryCode === undefined ? Intl.supportedValuesOf("timeZone") : zonesOfCountry(countryCode)
  return [...new Set(names.map((name) => presentNames[name] ?? name))]
    .filter(isTimeZone)
    .map((name) => describe(name, at))
    .toSorted(byOffset)
}

const zonesOfCountry = (countryCode: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${countryCode}`) as LocaleWithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const describe = (name: string, at: Date): TimeZone => ({
  timeZoneId: name,
  name: partOf(name, at, "longGeneric"),
  city: (name.split("/").at(-1) ?? name).replaceAll("_", " "),
  offsetMinutes: offsetOf(name, at),
})

const partOf = (timeZone: string, at: Date, style: "longGeneric" | "longOffset") =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone

const offsetOf = (timeZone: string, at: Date) => {
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(partOf(timeZone, at, "longOffset")) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
}

const byOffset = (one: TimeZone, other: TimeZone) =>
  one.offsetMinutes - other.offsetMinutes || one.timeZoneId.localeCompare(other.timeZoneId, "en")
