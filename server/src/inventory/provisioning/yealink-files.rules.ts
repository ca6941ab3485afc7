import type { Codec, PhoneLanguage, ToneCountry } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString, yealinkValue } from "./escaping.rules.ts"
import { handsetValues } from "./handset-values.rules.ts"
import {
  refreshSeconds,
  sipPort,
  wordFor,
  type PhoneConfig,
  type PhoneFile,
  type ShownKey,
} from "./phone-config.rules.ts"
import { mondayFirst, signedHours, zoneRules, type ClockChange } from "./zone-rules.rules.ts"

/**
 * Names and values checked against the provisioning templates of FusionPBX (yealink/t54w), Wazo (wazo-yealink v86) and
 * NethServer Tancredi (yealink.tmpl), which follow Yealink's administrator guide for the T3, T4 and T5 phones. What
 * concerns the phone itself rather than its user begins with `static.` since firmware 81.
 */
const languages: Partial<Record<PhoneLanguage, string>> = {
  "de-DE": "German",
  "es-ES": "Spanish",
  "fr-FR": "French",
  "it-IT": "Italian",
  "nl-NL": "Dutch",
  "pt-BR": "Portuguese",
}
const tones: Partial<Record<ToneCountry, string>> = {
  US: "United States",
  GB: "Great Britain",
  AU: "Australia",
  NZ: "New Zealand",
  DE: "Germany",
  FR: "France",
  ES: "Spain",
  IT: "Italy",
  NL: "Netherlands",
  IN: "India",
}
const transports = { udp: 0, tcp: 1, tls: 2 } as const
const dates = { "MM/DD/YYYY": 4, "DD/MM/YYYY": 3, "YYYY-MM-DD": 2 } as const
const codecNames: readonly Codec[] = ["pcmu", "pcma", "g722", "g729", "opus"]
/** Numbers of the key types, as of firmware 84. */
const keyNumbers = { line: 15, sharedLine: 15, busyLamp: 16, speedDial: 13, park: 10, none: 0 } as const

type Entries = readonly (readonly [name: string, value: string | number])[]

const write = (entries: Entries) =>
  entries.map(([name, value]) => `${name} = ${yealinkValue(String(value))}`).join("\n")

const accountOf = (config: PhoneConfig, index: number): Entries => {
  const { settings, outboundProxy } = config
  const line = config.lines[index]!
  const port = sipPort(settings.transport)
  const name = (rest: string) => `account.${index + 1}.${rest}`
  return [
    [name("enable"), 1],
    [name("label"), line.extension],
    [name("display_name"), line.displayName],
    [name("user_name"), line.sipId],
    [name("auth_name"), line.sipId],
    [name("password"), line.sipPassword],
    [name("sip_server.1.address"), config.sipHost],
    [name("sip_server.1.port"), port],
    [name("sip_server.1.transport_type"), transports[settings.transport]],
    [name("sip_server.1.expires"), settings.registerSeconds],
    [name("outbound_proxy_enable"), outboundProxy === null ? 0 : 1],
    ...(outboundProxy === null
      ? []
      : ([
          [name("outbound_proxy.1.address"), outboundProxy],
          [name("outbound_proxy.1.port"), port],
        ] as const)),
    [name("shared_line"), line.isShared ? 1 : 0],
    [name("srtp_encryption"), settings.encryptedAudio ? 1 : 0],
    [name("subscribe_mwi"), 1],
    [`voice_mail.number.${index + 1}`, config.voicemailNumber],
    ...codecNames.flatMap((codec): Entries => {
      const place = settings.codecs.indexOf(codec)
      return [
        [name(`codec.${codec}.enable`), place < 0 ? 0 : 1],
        [name(`codec.${codec}.priority`), place < 0 ? 0 : place + 1],
      ]
    }),
  ]
}

const change = ({ month, week, weekday, hour }: ClockChange) => `${month}/${week}/${mondayFirst(weekday)}/${hour}`

const clockOf = ({ settings, year }: PhoneConfig): Entries => {
  const { offsetMinutes, summer } = zoneRules(settings.timeZone, year)
  return [
    ["local_time.ntp_server1", settings.timeServer],
    ["local_time.time_zone", signedHours(offsetMinutes)],
    ["local_time.summer_time", summer === null ? 0 : 1],
    ...(summer === null
      ? []
      : ([
          ["local_time.dst_time_type", 1],
          ["local_time.start_time", change(summer.from)],
          ["local_time.end_time", change(summer.to)],
          ["local_time.offset_time", summer.savesMinutes],
        ] as const)),
    ["local_time.time_format", settings.timeFormat === "24hr" ? 1 : 0],
    ["local_time.date_format", dates[settings.dateFormat]],
  ]
}

const keyOf = (key: ShownKey, index: number): Entries => {
  const name = (rest: string) => `linekey.${index + 1}.${rest}`
  if (key.type === "none") return [[name("type"), 0]]
  const value =
    key.type === "line" || key.type === "sharedLine" ? [] : ([[name("value"), dialString(key.number)]] as const)
  return [[name("type"), keyNumbers[key.type]], [name("line"), key.line], ...value, [name("label"), key.label]]
}

/** The boot file names the file to load; it does not set firmware. */
const boot = (mac: string) => `#!version:1.0.0.1\ninclude:config "${mac}.cfg"\noverwrite_mode = 1\n`

export const yealinkFiles = (config: PhoneConfig): PhoneFile[] => {
  const mac = config.mac.toLowerCase()
  const { settings } = config
  const parts: Entries[] = [
    ...config.lines.map((_, index) => accountOf(config, index)),
    [
      ["static.security.user_password", `admin:${config.adminPassword}`],
      ["lang.gui", wordFor(languages, settings.language, "English")],
      ["lang.wui", wordFor(languages, settings.language, "English")],
      ["voice.tone.country", wordFor(tones, settings.toneCountry, "United States")],
      ["static.auto_provision.server.url", config.address],
      ["static.auto_provision.power_on", 1],
      ["static.auto_provision.repeat.enable", 1],
      ["static.auto_provision.repeat.minutes", refreshSeconds / 60],
      ["static.network.vlan.internet_port_enable", settings.voiceVlan === 0 ? 0 : 1],
      ["static.network.vlan.internet_port_vid", settings.voiceVlan === 0 ? 1 : settings.voiceVlan],
      ["static.wui.http_enable", 0],
      ["static.wui.https_enable", settings.webPage ? 1 : 0],
      ["screensaver.wait_time", settings.screensaverMinutes * 60],
    ],
    clockOf(config),
    handsetValues("yealink", config.handset),
    settings.phoneBookUrl === ""
      ? []
      : [
          ["remote_phonebook.data.1.name", "Company"],
          ["remote_phonebook.data.1.url", settings.phoneBookUrl],
        ],
    config.keys.flatMap(keyOf),
  ]
  const text = { contentType: "text/plain; charset=utf-8" }
  return [
    { ...text, name: `${mac}.boot`, body: boot(mac) },
    { ...text, name: "y000000000000.boot", body: boot(mac) },
    {
      ...text,
      name: `${mac}.cfg`,
      body: `#!version:1.0.0.1\n${parts
        .filter((part) => part.length > 0)
        .map(write)
        .join("\n\n")}\n`,
    },
  ]
}
