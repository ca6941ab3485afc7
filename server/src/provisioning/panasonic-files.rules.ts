import type { Codec, PhoneLanguage } from "@dialplane/contract/provisioning/phone-settings"
import { dialString, quoted } from "./escaping.rules.ts"
import { handsetValues } from "./handset-values.rules.ts"
import { sipPort, wordFor, type PhoneConfig, type PhoneFile, type ShownKey } from "./phone-config.rules.ts"
import { posixZone, zoneRules } from "./zone-rules.rules.ts"

const languages: Partial<Record<PhoneLanguage, string>> = { "de-DE": "de", "es-ES": "es", "fr-FR": "fr", "it-IT": "it", "nl-NL": "nl", "pt-BR": "pt" }
const transports = { udp: 0, tcp: 1, tls: 2 } as const
const dates = { "MM/DD/YYYY": 2, "DD/MM/YYYY": 1, "YYYY-MM-DD": 3 } as const
/** The numbers under which a KX-HDV knows its codecs; it has no Opus. */
const codecNumbers: Readonly<Partial<Record<Codec, number>>> = { g722: 0, pcma: 1, g729: 3, pcmu: 4 }
const keyNames = { line: "DN", sharedLine: "DN", busyLamp: "CONTACT", speedDial: "ONETOUCH", park: "CONTACT", none: "" } as const

type Entries = readonly (readonly [name: string, value: string | number])[]

const line = (config: PhoneConfig, index: number): Entries => {
  const { sipId, sipPassword, extension, displayName, isShared } = config.lines[index]!
  const { transport, registerSeconds, encryptedAudio, codecs } = config.settings
  const name = (rest: string) => `${rest}_${index + 1}`
  const port = sipPort(transport)
  return [
    [name("LINE_ENABLE"), "Enabled"], [name("PHONE_NUMBER"), extension], [name("SIP_URI"), `${sipId}@${config.sipHost}`], [name("SIP_AUTHID"), sipId], [name("SIP_PASS"), sipPassword], [name("DISPLAY_NAME"), displayName],
    [name("SIP_RGSTR_ADDR"), config.sipHost], [name("SIP_RGSTR_PORT"), port], [name("SIP_PRXY_ADDR"), config.sipHost], [name("SIP_PRXY_PORT"), port], [name("SIP_PRSNC_ADDR"), config.sipHost],
    [name("SIP_PRSNC_PORT"), port], [name("SIP_SVCDOMAIN"), config.sipHost], [name("SIP_TRANSPORT"), transports[transport]], [name("REG_EXPIRE_TIME"), registerSeconds],
    [name("SRTP_CONNECT_MODE"), encryptedAudio ? 1 : 0], [name("SHARED_CALL_ENABLE"), isShared ? "Y" : "N"],
    ...(Object.entries(codecNumbers) as [Codec, number][]).flatMap(([codec, number]): Entries => {
      const place = codecs.indexOf(codec)
      return [[name(`CODEC_ENABLE${number}`), place < 0 ? "N" : "Y"], ...(place < 0 ? [] : [[name(`CODEC_PRIORITY${number}`), place + 1] as const])]
    }),
  ]
}

const key = (shown: ShownKey, index: number): Entries => {
  const act = keyNames[shown.type]
  const isLine = shown.type === "line" || shown.type === "sharedLine"
  return [
    [`FLEX_BUTTON_FACILITY_ACT${index + 1}`, act === "" ? "" : `X_PANASONIC_IPTEL_${act}`], [`FLEX_BUTTON_FACILITY_ARG${index + 1}`, isLine ? shown.line : dialString(shown.number)],
    [`FLEX_BUTTON_LABEL${index + 1}`, shown.label],
  ]
}

export const panasonicFiles = (config: PhoneConfig): PhoneFile[] => {
  const { settings } = config
  const entries: Entries = [
    ["ADMIN_PASS", config.adminPassword], ["DEFAULT_LANGUAGE", wordFor(languages, settings.language, "en")], ["NTP_ADDR", settings.timeServer], ["LOCAL_TIME_ZONE_POSIX", posixZone(zoneRules(settings.timeZone, config.year))],
    ["DISPLAY_DATE_PATTERN", dates[settings.dateFormat]], ["DISPLAY_TIME_PATTERN", settings.timeFormat === "12hr" ? 1 : 2], ["VLAN_ENABLE", settings.voiceVlan === 0 ? "N" : "Y"], ["VLAN_ID_IP_PHONE", settings.voiceVlan === 0 ? 2 : settings.voiceVlan],
    ["HTTPD_PORTOPEN_AUTO", settings.webPage ? "Y" : "N"], ["LCD_LIGHT_TIMER", settings.screensaverMinutes * 60], ["CFG_CYCLIC", "Y"], ["CFG_CYCLIC_INTVL", 1440],
    ...(settings.phoneBookUrl === "" ? [] : [["XMLAPP_LDAP_URL", settings.phoneBookUrl] as const]),
    ...handsetValues("panasonic", config.handset),
    ...config.lines.flatMap((_, index) => line(config, index)), ...config.keys.flatMap(key),
  ]
  // The phone refuses a file whose first line is not this one; lines end as on Windows.
  const body = ["# Panasonic SIP Phone Standard Format File #", ...entries.map(([name, value]) => `${name}=${quoted(String(value))}`), ""].join("\r\n")
  return [{ name: `Config${config.mac}.cfg`, contentType: "text/plain; charset=utf-8", body }]
}
