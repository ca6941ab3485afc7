import { z } from "zod"
import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { timeZoneId } from "../../kit/time-zones.ts"

export const languages = ["en", "en-GB", "es", "fr", "fr-CA", "de"] as const
export const transports = ["udp", "tcp", "tls"] as const
export const codecs = ["opus", "g722", "pcmu", "pcma", "g729"] as const

/** How an account deals with phones as a whole. */
export const deviceSettings = z.strictObject({
  /** People may log into shared phones. */
  hotelingEnabled: z.boolean().default(true),
  /** After this many hours a log-in to a shared phone ends by itself. */
  hotelingHours: z.int().min(1).max(168).default(12),
  /** Where new phones are, unless said otherwise. */
  defaultLocationId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
})
export type DeviceSettings = z.output<typeof deviceSettings>

/** What every phone of the account is told, unless its model's template or the phone itself says otherwise. */
export const phoneConfiguration = z.strictObject({
  language: z.enum(languages).default("en"),
  /** The account's when empty. */
  timeZone: z.union([z.literal(""), timeZoneId]).default(""),
  timeFormat: z.enum(["account", "12hr", "24hr"]).default("account"),
  dateFormat: z.enum(["account", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"]).default("account"),
  timeServer: z
    .union([
      z.literal(""),
      z
        .string()
        .max(253)
        .regex(/^[a-z0-9.-]+$/i, "A host name."),
    ])
    .default("pool.ntp.org"),
  transport: z.enum(transports).default("tls"),
  /** The first that both sides know is used. */
  codecs: z
    .array(z.enum(codecs))
    .min(1)
    .max(codecs.length)
    .refine((list) => new Set(list).size === list.length, "Each codec once.")
    .default(["opus", "g722", "pcmu", "pcma"]),
  registerSeconds: z.int().min(60).max(86_400).default(3600),
  voiceVlan: z.int().min(0).max(4094).default(0),
  webPage: z.boolean().default(false),
  screensaverMinutes: z.int().min(0).max(240).default(10),
})
export type PhoneConfiguration = z.output<typeof phoneConfiguration>

/**
 * What phones are told in a country before anybody says something: shown as what holds, so that saving one setting does
 * not change the others.
 */
export const usualConfiguration = (country: CountryCode): Pick<PhoneConfiguration, "language" | "codecs"> => ({
  language: country === "US" || country === "CA" ? "en" : "en-GB",
  // North America speaks μ-law among itself, everyone else A-law.
  codecs: country === "US" || country === "CA" ? ["opus", "g722", "pcmu", "pcma"] : ["opus", "g722", "pcma", "pcmu"],
})

export const editedDeviceSettings = deviceSettings.extend({ version: z.int().min(1).optional() })
export const shownDeviceSettings = deviceSettings.extend({ version: z.int() })
export type ShownDeviceSettings = z.output<typeof shownDeviceSettings>
export const editedPhoneConfiguration = phoneConfiguration.extend({ version: z.int().min(1).optional() })
export const shownPhoneConfiguration = phoneConfiguration.extend({ version: z.int() })
export type ShownPhoneConfiguration = z.output<typeof shownPhoneConfiguration>
