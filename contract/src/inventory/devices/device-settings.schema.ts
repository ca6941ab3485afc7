import { z } from "zod"
import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { timeZoneId } from "../../kit/time-zones.ts"

export const languages = ["en", "en-GB", "es", "fr", "fr-CA", "de"] as const
export const transports = ["udp", "tcp", "tls"] as const
export const codecs = ["opus", "g722", "pcmu", "pcma", "g729"] as const

/** Device settings of an account. */
export const deviceSettings = z.strictObject({
  hotelingEnabled: z.boolean().default(true).describe("Users can log in to shared phones"),
  hotelingHours: z
    .int()
    .min(1)
    .max(168)
    .default(12)
    .describe("A login to a shared phone ends automatically after this many hours"),
  defaultLocationId: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .default(null)
    .describe("The location of new phones, unless one is given"),
})
export type DeviceSettings = z.output<typeof deviceSettings>

/** Settings of every phone in the account, unless its model or the phone itself overrides them. */
export const phoneConfiguration = z.strictObject({
  language: z.enum(languages).default("en").describe("Language of texts"),
  timeZone: z
    .union([z.literal(""), timeZoneId])
    .default("")
    .describe("Empty: the account's time zone"),
  timeFormat: z.enum(["account", "12hr", "24hr"]).default("account").describe("12hr or 24hr clock"),
  dateFormat: z
    .enum(["account", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"])
    .default("account")
    .describe("How dates are written"),
  timeServer: z
    .union([
      z.literal(""),
      z
        .string()
        .max(253)
        .regex(/^[a-z0-9.-]+$/i, "Enter a host name."),
    ])
    .default("pool.ntp.org")
    .describe("Host name of the time server; empty for the default"),
  transport: z.enum(transports).default("tls").describe("Transport of SIP: UDP, TCP or TLS"),
  codecs: z
    .array(z.enum(codecs))
    .min(1)
    .max(codecs.length)
    .refine((list) => new Set(list).size === list.length, "List each codec only once.")
    .default(["opus", "g722", "pcmu", "pcma"])
    .describe("In order of preference; the first that both sides support is used"),
  registerSeconds: z.int().min(60).max(86_400).default(3600).describe("After how many seconds phones register again"),
  voiceVlan: z.int().min(0).max(4094).default(0).describe("VLAN for calls, 1 to 4094; 0 for none"),
  webPage: z.boolean().default(false).describe("Whether the phone's web page can be opened"),
  screensaverMinutes: z
    .int()
    .min(0)
    .max(240)
    .default(10)
    .describe("Minutes until the screen saver starts; 0 for never"),
})
export type PhoneConfiguration = z.output<typeof phoneConfiguration>

/** Defaults of a country, shown as the values in force so that saving one setting does not change the others. */
export const usualConfiguration = (country: CountryCode): Pick<PhoneConfiguration, "language" | "codecs"> => ({
  language: country === "US" || country === "CA" ? "en" : "en-GB",
  // Networks in North America use μ-law, the rest of the world A-law.
  codecs: country === "US" || country === "CA" ? ["opus", "g722", "pcmu", "pcma"] : ["opus", "g722", "pcma", "pcmu"],
})

export const editedDeviceSettings = deviceSettings
  .extend({
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "EditedDeviceSettings" })
export const shownDeviceSettings = deviceSettings
  .extend({
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "ShownDeviceSettings" })
export type ShownDeviceSettings = z.output<typeof shownDeviceSettings>
export const editedPhoneConfiguration = phoneConfiguration
  .extend({
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "EditedPhoneConfiguration" })
export const shownPhoneConfiguration = phoneConfiguration
  .extend({
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "ShownPhoneConfiguration" })
export type ShownPhoneConfiguration = z.output<typeof shownPhoneConfiguration>
