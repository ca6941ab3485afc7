import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"

export const transports = ["udp", "tcp", "tls"] as const
export const codecs = ["opus", "g722", "pcmu", "pcma", "g729"] as const
export type Codec = (typeof codecs)[number]
export const dateFormats = ["MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const
export const clockFormats = ["12hr", "24hr"] as const
export const phoneLanguages = ["en-US", "en-GB", "de-DE", "es-ES", "fr-FR", "it-IT", "nl-NL", "pt-BR"] as const
export type PhoneLanguage = (typeof phoneLanguages)[number]
export const toneCountries = ["US", "CA", "GB", "IE", "AU", "NZ", "IN", "DE", "FR", "ES", "IT", "NL"] as const
export type ToneCountry = (typeof toneCountries)[number]

const hostName = z
  .string()
  .trim()
  .max(253, "At most 253 characters.")
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, "Must be a host name such as pool.ntp.org.")

/** Settings of a phone besides its lines and keys. */
export const phoneSettings = z.strictObject({
  timeZone: timeZoneId.describe("IANA time zone, such as America/New_York"),
  timeFormat: z.enum(clockFormats).describe("12hr or 24hr clock"),
  dateFormat: z.enum(dateFormats).describe("How dates are written"),
  language: z.enum(phoneLanguages).describe("Language of texts"),
  toneCountry: z.enum(toneCountries).describe("Country whose dial and ring tones the phone plays"),
  transport: z.enum(transports).describe("Transport of SIP: UDP, TCP or TLS"),
  encryptedAudio: z.boolean().describe("Whether the audio of calls is encrypted"),
  codecs: z
    .array(z.enum(codecs))
    .min(1, "Choose at least one.")
    .max(codecs.length)
    .refine((list) => new Set(list).size === list.length, "Choose each codec only once.")
    .describe("In order of preference; the first that both sides support is used"),
  registerSeconds: z
    .int()
    .min(60, "Must be at least 60 seconds.")
    .max(86_400, "Must be at most 86,400 seconds (one day).")
    .describe("After how many seconds phones register again"),
  timeServer: hostName.describe("Host name of the time server"),
  voiceVlan: z.int().min(0).max(4094).describe("0: none"),
  webPage: z.boolean().describe("Whether the phone's web page can be opened"),
  screensaverMinutes: z.int().min(0).max(240).describe("0: never"),
  phoneBookUrl: optionalLine(500)
    .refine(
      (text) => text === "" || /^https?:\/\/[^\s"'<>]+$/.test(text),
      "Must be a URL that starts with http:// or https://, or empty.",
    )
    .describe("Where the phone loads its phone book from; empty for none"),
})
export type PhoneSettings = z.output<typeof phoneSettings>
export type PhoneSettingName = keyof PhoneSettings
export const phoneSettingNames = Object.keys(phoneSettings.shape) as PhoneSettingName[]

/**
 * Settings that belong to the user's place of work and move to other hardware when the phone is swapped. The rest
 * depends on the hardware (encryption, codecs, registration, web page) and stays with it.
 */
export const placeSettingNames: readonly PhoneSettingName[] = [
  "timeZone",
  "timeFormat",
  "dateFormat",
  "language",
  "toneCountry",
  "timeServer",
  "voiceVlan",
  "screensaverMinutes",
  "phoneBookUrl",
]

/** The settings of one layer; the rest comes from the layers before it. */
export const someSettings = phoneSettings.partial().meta({ id: "PhoneSettings" })
export type SomeSettings = z.output<typeof someSettings>

/** From the most general to the most specific; the most specific layer with a value wins. */
export const settingOrigins = ["product", "account", "location", "model", "device"] as const
export type SettingOrigin = (typeof settingOrigins)[number]
export type SettingLayers = Readonly<Partial<Record<SettingOrigin, SomeSettings>>>

/** The values in force, and the layer each comes from. */
export const mergeSettings = (
  layers: SettingLayers & { readonly product: PhoneSettings },
): { values: PhoneSettings; origins: Record<PhoneSettingName, SettingOrigin> } => {
  const values: Record<string, unknown> = {}
  const origins: Record<string, SettingOrigin> = {}
  for (const origin of settingOrigins) {
    for (const [name, value] of Object.entries(layers[origin] ?? {})) {
      if (value === undefined) continue
      values[name] = value
      origins[name] = origin
    }
  }
  return { values: values as PhoneSettings, origins: origins as Record<PhoneSettingName, SettingOrigin> }
}

const languageOf: Readonly<Record<string, PhoneLanguage>> = {
  GB: "en-GB",
  IE: "en-GB",
  AU: "en-GB",
  NZ: "en-GB",
  IN: "en-GB",
  DE: "de-DE",
  AT: "de-DE",
  CH: "de-DE",
  FR: "fr-FR",
  BE: "fr-FR",
  ES: "es-ES",
  MX: "es-ES",
  IT: "it-IT",
  NL: "nl-NL",
  BR: "pt-BR",
  PT: "pt-BR",
}
const yearFirst: ReadonlySet<string> = new Set(["CN", "JP", "KR", "SE", "HU", "LT"])
/** Countries whose networks use μ-law; the others use A-law. */
const muLaw: ReadonlySet<string> = new Set(["US", "CA", "JP", "PR"])

/** Defaults by country. */
export const settingsByCountry = (country: string): PhoneSettings => ({
  timeZone: "UTC",
  timeFormat: ["US", "CA", "AU", "NZ", "IN", "PH"].includes(country) ? "12hr" : "24hr",
  dateFormat: country === "US" ? "MM/DD/YYYY" : yearFirst.has(country) ? "YYYY-MM-DD" : "DD/MM/YYYY",
  language: languageOf[country] ?? "en-US",
  toneCountry: toneCountries.find((known) => known === country) ?? "US",
  transport: "tls",
  encryptedAudio: true,
  codecs: muLaw.has(country) ? ["opus", "g722", "pcmu", "pcma"] : ["opus", "g722", "pcma", "pcmu"],
  registerSeconds: 3600,
  timeServer: "pool.ntp.org",
  voiceVlan: 0,
  webPage: false,
  screensaverMinutes: 10,
  phoneBookUrl: "",
})
