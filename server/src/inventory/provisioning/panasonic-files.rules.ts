import type { Codec, PhoneLanguage } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString, quoted } from "./escaping.rules.ts"
import {
  refreshSeconds,
  sipPort,
  wordFor,
  type PhoneConfig,
  type PhoneFile,
  type ShownKey,
} from "./phone-config.rules.ts"
import { posixZone, zoneRules } from "./zone-rules.rules.ts"

/**
 * Parameters of the KX-HDV series, after the templates of FusionPBX (panasonic/ut670, whose names the series kept),
 * Wazo (wazo-panasonic), SARK PBX (Panasonic KX-HDV) and the provisioner.net module KXHDV, which agree on the words for
 * keys: LINE and BLF, where the KX-UT before it said DN and CONTACT.
 */
const languages: Partial<Record<PhoneLanguage, string>> = {
  "de-DE": "de",
  "es-ES": "es",
  "fr-FR": "fr",
  "it-IT": "it",
  "nl-NL": "nl",
  "pt-BR": "pt",
}
const transports = { udp: 0, tcp: 1, tls: 2 } as const
const dates = { "MM/DD/YYYY": 2, "DD/MM/YYYY": 1, "YYYY-MM-DD": 3 } as const
/** The numbers under which a KX-HDV knows its codecs; it has no Opus. */
const codecNumbers: Readonly<Partial<Record<Codec, number>>> = { g722: 0, pcma: 1, g729: 3, pcmu: 4 }
const keyNames = {
  line: "LINE",
  sharedLine: "LINE",
  busyLamp: "BLF",
  speedDial: "ONETOUCH",
  park: "BLF",
  none: "",
} as const

type Entries = readonly (readonly [name: string, value: string | number])[]

const line = (config: PhoneConfig, index: number): Entries => {
  const { sipId, sipPassword, extension, displayName, isShared } = config.lines[index]!
  const { transport, registerSeconds, encryptedAudio, codecs } = config.settings
  const name = (rest: string) => `${rest}_${index + 1}`
  const port = sipPort(transport)
  return [
    [name("LINE_ENABLE"), "Enabled"],
    [name("PHONE_NUMBER"), extension],
    [name("SIP_URI"), `sip:${sipId}@${config.sipHost}`],
    [name("SIP_AUTHID"), sipId],
    [name("SIP_PASS"), sipPassword],
    [name("DISPLAY_NAME"), displayName],
    [name("SIP_RGSTR_ADDR"), config.sipHost],
    [name("SIP_RGSTR_PORT"), port],
    [name("SIP_PRXY_ADDR"), config.sipHost],
    [name("SIP_PRXY_PORT"), port],
    [name("SIP_PRSNC_ADDR"), config.sipHost],
    [name("SIP_PRSNC_PORT"), port],
    [name("SIP_SVCDOMAIN"), config.sipHost],
    [name("SIP_OUTPROXY_ADDR"), config.outboundProxy ?? ""],
    [name("SIP_OUTPROXY_PORT"), port],
    [name("SIP_TRANSPORT"), transports[transport]],
    [name("SIP_TLS_MODE"), transport === "tls" ? 1 : 0],
    [name("REG_EXPIRE_TIME"), registerSeconds],
    [name("VM_NUMBER"), config.voicemailNumber],
    // Encrypts if the other side supports it. Off is the phone's default and needs no setting.
    ...(encryptedAudio ? [[name("SRTP_CONNECT_MODE"), 1] as const] : []),
    [name("SHARED_CALL_ENABLE"), isShared ? "Y" : "N"],
    ...(config.handset.callWaiting === undefined
      ? []
      : [[name("CW_ENABLE"), config.handset.callWaiting === "on" ? "Y" : "N"] as const]),
    ...(Object.entries(codecNumbers) as [Codec, number][]).flatMap(([codec, number]): Entries => {
      const place = codecs.indexOf(codec)
      return [
        [name(`CODEC_ENABLE${number}`), place < 0 ? "N" : "Y"],
        ...(place < 0 ? [] : [[name(`CODEC_PRIORITY${number}`), place + 1] as const]),
      ]
    }),
  ]
}

const key = (shown: ShownKey, index: number): Entries => {
  const act = keyNames[shown.type]
  const isLine = shown.type === "line" || shown.type === "sharedLine"
  return [
    [`FLEX_BUTTON_FACILITY_ACT${index + 1}`, act === "" ? "" : `X_PANASONIC_IPTEL_${act}`],
    [
      `FLEX_BUTTON_FACILITY_ARG${index + 1}`,
      isLine ? shown.line : shown.type === "speedDial" ? "" : dialString(shown.number),
    ],
    [`FLEX_BUTTON_QUICK_DIAL${index + 1}`, shown.type === "speedDial" ? dialString(shown.number) : ""],
    [`FLEX_BUTTON_LABEL${index + 1}`, shown.label],
  ]
}

export const panasonicFiles = (config: PhoneConfig): PhoneFile[] => {
  const { settings } = config
  const entries: Entries = [
    ["ADMIN_PASS", config.adminPassword],
    ["DEFAULT_LANGUAGE", wordFor(languages, settings.language, "en")],
    ["NTP_ADDR", settings.timeServer],
    ["LOCAL_TIME_ZONE_POSIX", posixZone(zoneRules(settings.timeZone, config.year))],
    ["DISPLAY_DATE_PATTERN", dates[settings.dateFormat]],
    ["DISPLAY_TIME_PATTERN", settings.timeFormat === "12hr" ? 1 : 2],
    ["VLAN_ENABLE", settings.voiceVlan === 0 ? "N" : "Y"],
    ["VLAN_ID_IP_PHONE", settings.voiceVlan === 0 ? 2 : settings.voiceVlan],
    ["HTTPD_PORTOPEN_AUTO", settings.webPage ? "Y" : "N"],
    ["VM_SUBSCRIBE_ENABLE", "Y"],
    // The phone replaces the braces with its MAC address.
    ["PROVISION_ENABLE", "Y"],
    ["CFG_STANDARD_FILE_PATH", `${config.address}Config{MAC}.cfg`],
    ["CFG_CYCLIC", "Y"],
    ["CFG_CYCLIC_INTVL", refreshSeconds / 60],
    ...(settings.phoneBookUrl === "" ? [] : [["XMLAPP_LDAP_URL", settings.phoneBookUrl] as const]),
    ...config.lines.flatMap((_, index) => line(config, index)),
    ...config.keys.flatMap(key),
  ]
  // The phone requires this first line and CRLF line endings.
  const body = [
    "# Panasonic SIP Phone Standard Format File #",
    ...entries.map(([name, value]) => `${name}=${quoted(String(value))}`),
    "",
  ].join("\r\n")
  return [{ name: `Config${config.mac}.cfg`, contentType: "text/plain; charset=utf-8", body }]
}
