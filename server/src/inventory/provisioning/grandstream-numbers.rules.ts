import type { Codec, PhoneLanguage } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString } from "./escaping.rules.ts"
import { registerMinutes, screensaverWait } from "./grandstream-limits.rules.ts"
import { handsetValues } from "./handset-values.rules.ts"
import {
  isSecure,
  refreshSeconds,
  sipPort,
  withoutProtocol,
  wordFor,
  type PhoneConfig,
  type ShownKey,
} from "./phone-config.rules.ts"
import { posixZone, zoneRules } from "./zone-rules.rules.ts"

/** Settings are numbers: P35 is the user id of the first account, and so on. */
type Values = Record<number, string | number>

const languages: Partial<Record<PhoneLanguage, string>> = {
  "de-DE": "de",
  "es-ES": "es",
  "fr-FR": "fr",
  "it-IT": "it",
  "nl-NL": "nl",
  "pt-BR": "pt",
}
const transports = { udp: 0, tcp: 1, tls: 2 } as const
const dates = { "MM/DD/YYYY": 1, "DD/MM/YYYY": 2, "YYYY-MM-DD": 0 } as const
const codecNumbers: Readonly<Record<Codec, number>> = { pcmu: 0, pcma: 8, g722: 9, g729: 18, opus: 123 }

/**
 * The first account has its own numbers; the others follow a pattern: the second starts at 400, the fifth at 1700. No
 * phone configured by number has more than six accounts.
 */
const mostAccounts = 6
const accountNumbers = (index: number) => {
  if (index === 0)
    return {
      active: 271,
      name: 270,
      server: 47,
      proxy: 48,
      userId: 35,
      authId: 36,
      password: 34,
      displayName: 3,
      voicemail: 33,
      subscribe: 99,
      transport: 130,
      expires: 32,
      srtp: 183,
      codecs: [57, 58, 59, 60, 61, 62, 46],
    }
  const base = index < 4 ? 300 + index * 100 : 1700 + (index - 4) * 100
  return {
    active: base + 1,
    name: base + 17,
    server: base + 2,
    proxy: base + 3,
    userId: base + 4,
    authId: base + 5,
    password: base + 6,
    displayName: base + 7,
    voicemail: base + 26,
    subscribe: base + 15,
    transport: base + 48,
    expires: base + 12,
    srtp: base + 43,
    codecs: [51, 52, 53, 54, 55, 56, 57].map((place) => base + place),
  }
}

const account = (config: PhoneConfig, index: number): Values => {
  const numbers = accountNumbers(index)
  const line = config.lines[index]!
  const { transport, codecs, registerSeconds, encryptedAudio } = config.settings
  const port = sipPort(transport)
  return {
    [numbers.active]: 1,
    [numbers.name]: line.extension,
    [numbers.server]: `${config.sipHost}:${port}`,
    [numbers.proxy]: config.outboundProxy === null ? "" : `${config.outboundProxy}:${port}`,
    [numbers.userId]: line.sipId,
    [numbers.authId]: line.sipId,
    [numbers.password]: line.sipPassword,
    [numbers.displayName]: line.displayName,
    [numbers.voicemail]: config.voicemailNumber,
    [numbers.subscribe]: 1,
    [numbers.transport]: transports[transport],
    [numbers.expires]: registerMinutes(registerSeconds),
    [numbers.srtp]: encryptedAudio ? 1 : 0,
    // All seven slots must be filled; the last codec is repeated.
    ...Object.fromEntries(
      numbers.codecs.map((number, place) => [number, codecNumbers[codecs[Math.min(place, codecs.length - 1)]!]]),
    ),
  }
}

/** Keys 1 to 6 have the original numbers; keys added with larger screens have different ones. */
const keyPlaces = (index: number) =>
  index < 6
    ? { mode: 1363 + 2 * index, account: 1364 + 2 * index, label: 1465 + 2 * index, value: 1466 + 2 * index }
    : {
        mode: 23_800 + 4 * (index - 6),
        account: 23_801 + 4 * (index - 6),
        label: 23_802 + 4 * (index - 6),
        value: 23_803 + 4 * (index - 6),
      }

/** The first keys of a model use different mode numbers than keys on further pages, which cannot be lines. */
const fixedModes = { line: 0, sharedLine: 1, speedDial: 10, busyLamp: 11, park: 26, none: -1 } as const
const furtherModes = { line: -1, sharedLine: -1, speedDial: 0, busyLamp: 1, park: 16, none: -1 } as const
const fixedKeys: Readonly<Record<string, number>> = {
  GXP1625: 2,
  GXP1630: 3,
  GXP2135: 8,
  GXP2140: 4,
  GXP2160: 6,
  GXP2170: 12,
}

const keyValues =
  (model: string) =>
  (key: ShownKey, index: number): Values => {
    const places = keyPlaces(index)
    const modes = index < (fixedKeys[model] ?? 6) ? fixedModes : furtherModes
    const isLine = key.type === "line" || key.type === "sharedLine" || key.type === "none"
    return {
      [places.mode]: modes[key.type],
      [places.account]: key.line - 1,
      [places.label]: key.label,
      [places.value]: isLine ? "" : dialString(key.number),
    }
  }

export const grandstreamNumbers = (config: PhoneConfig): Values => {
  const { settings, address } = config
  return Object.assign(
    {
      2: config.adminPassword,
      30: settings.timeServer,
      144: 0,
      64: "customize",
      143: 0,
      246: posixZone(zoneRules(settings.timeZone, config.year)),
      102: dates[settings.dateFormat],
      122: settings.timeFormat === "24hr" ? 1 : 0,
      22_174: settings.voiceVlan === 0 ? 0 : 1,
      51: settings.voiceVlan,
      1650: settings.webPage ? 0 : 2,
      2918: settings.screensaverMinutes === 0 ? 0 : 1,
      2919: screensaverWait(settings.screensaverMinutes),
      212: isSecure(address) ? 2 : 1,
      237: withoutProtocol(address).replace(/\/$/, ""),
      194: 1,
      193: refreshSeconds / 60,
      1362: wordFor(languages, settings.language, "en"),
      ...(settings.phoneBookUrl === ""
        ? {}
        : { 330: isSecure(settings.phoneBookUrl) ? 3 : 1, 331: withoutProtocol(settings.phoneBookUrl) }),
    },
    ...config.lines.slice(0, mostAccounts).map((_, index) => account(config, index)),
    ...config.keys.map(keyValues(config.model)),
    Object.fromEntries(handsetValues("grandstream", config.handset).map(([name, value]) => [name.slice(1), value])),
  ) as Values
}
