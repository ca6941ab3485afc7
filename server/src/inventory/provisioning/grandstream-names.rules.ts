import type { Codec, PhoneLanguage } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString } from "./escaping.rules.ts"
import { registerMinutes, screensaverWait } from "./grandstream-limits.rules.ts"
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

type Values = Record<string, string | number>

const languages: Partial<Record<PhoneLanguage, string>> = {
  "de-DE": "de",
  "es-ES": "es",
  "fr-FR": "fr",
  "it-IT": "it",
  "nl-NL": "nl",
  "pt-BR": "pt",
}
const transports = { udp: "UDP", tcp: "TCP", tls: "TlsOrTcp" } as const
const dates = { "MM/DD/YYYY": "mm-dd-yyyy", "DD/MM/YYYY": "dd-mm-yyyy", "YYYY-MM-DD": "yyyy-mm-dd" } as const
const codecNames: Readonly<Record<Codec, string>> = {
  pcmu: "PCMU",
  pcma: "PCMA",
  g722: "G.722",
  g729: "G.729A/B",
  opus: "OPUS",
}
const codecPlaces = 8
const keyModes = {
  line: "Line",
  sharedLine: "SharedLine",
  speedDial: "SpeedDial",
  busyLamp: "BLF",
  park: "MonitoredCallPark",
  none: "None",
} as const
const yesNo = (is: boolean) => (is ? "Yes" : "No")

const account = (config: PhoneConfig, index: number): Values => {
  const line = config.lines[index]!
  const { transport, codecs, registerSeconds, encryptedAudio } = config.settings
  const port = sipPort(transport)
  const name = (rest: string) => `account.${index + 1}.${rest}`
  return {
    [name("enable")]: "Yes",
    [name("name")]: line.extension,
    [name("sip.server.1.address")]: `${config.sipHost}:${port}`,
    [name("sip.outboundProxy.1.address")]: config.outboundProxy === null ? "" : `${config.outboundProxy}:${port}`,
    [name("sip.userid")]: line.sipId,
    [name("sip.subscriber.userid")]: line.sipId,
    [name("sip.subscriber.password")]: line.sipPassword,
    [name("sip.subscriber.name")]: line.displayName,
    [name("sip.registration")]: "Yes",
    [name("sip.registerExpiration")]: registerMinutes(registerSeconds),
    [name("sip.transport")]: transports[transport],
    [name("sip.voicemail.number")]: config.voicemailNumber,
    [name("sip.subscribe.forMwi")]: "Yes",
    [name("audio.srtpMode")]: encryptedAudio ? "EnabledButNotForced" : "Disabled",
    // All slots must be filled; the last codec is repeated.
    ...Object.fromEntries(
      Array.from({ length: codecPlaces }, (_, place) => [
        name(`codec.choice.${place + 1}`),
        codecNames[codecs[Math.min(place, codecs.length - 1)]!],
      ]),
    ),
    ...(config.handset.autoAnswer === undefined
      ? {}
      : { [name("call.autoAnswer")]: yesNo(config.handset.autoAnswer === "on") }),
  }
}

/**
 * Two models have a second screen, whose keys are counted separately and cannot be lines; keys before them must have no
 * gaps.
 */
const keysOfScreen: Readonly<Record<string, number>> = { GRP2614: 16, GRP2616: 16 }

const keyValues =
  (model: string) =>
  (key: ShownKey, index: number): Values => {
    const onScreen = keysOfScreen[model] ?? Number.POSITIVE_INFINITY
    const second = index >= onScreen
    const isLine = key.type === "line" || key.type === "sharedLine"
    const type = second && isLine ? "none" : key.type
    const name = (rest: string) => (second ? `pks.mpk.${index + 1 - onScreen}.${rest}` : `pks.vpk.${index + 1}.${rest}`)
    return {
      [name("keyMode")]: keyModes[type],
      [name("account")]: second ? `Account${key.line}` : key.line - 1,
      [name("description")]: type === "none" ? "" : key.label,
      [name("value")]: isLine || type === "none" ? "" : dialString(key.number),
    }
  }

export const grandstreamNames = (config: PhoneConfig): Values => {
  const { settings, address, handset } = config
  return Object.assign(
    {
      "users.admin.password": config.adminPassword,
      "dateTime.ntp.server.1": settings.timeServer,
      "dateTime.override.dhcp.allowOption42": "No",
      "dateTime.timezone": "customize",
      "dateTime.override.dhcp.allowOption2": "No",
      "dateTime.timezone.custom": posixZone(zoneRules(settings.timeZone, config.year)),
      "dateTime.format.date": dates[settings.dateFormat],
      "dateTime.format.time": settings.timeFormat === "24hr" ? "24Hour" : "12Hour",
      "network.port.eth.1.vlan.enable": yesNo(settings.voiceVlan !== 0),
      "network.port.eth.1.vlan.tag": settings.voiceVlan,
      "security.webaccessmode": settings.webPage ? "HTTPS" : "Disabled",
      "lcd.screensaver.enable": yesNo(settings.screensaverMinutes !== 0),
      "lcd.screensaver.timeout": screensaverWait(settings.screensaverMinutes),
      "language.gui": wordFor(languages, settings.language, "en"),
      "provisioning.config.protocol": isSecure(address) ? "HTTPS" : "HTTP",
      "provisioning.config.serverPath": withoutProtocol(address).replace(/\/$/, ""),
      "provisioning.auto.mode": "YesUpgradeMin",
      "provisioning.auto.minute": refreshSeconds / 60,
      ...(settings.phoneBookUrl === ""
        ? {}
        : {
            "phonebook.download.mode": isSecure(settings.phoneBookUrl) ? "EnabledUseHTTPS" : "EnabledUseHTTP",
            "phonebook.download.server": withoutProtocol(settings.phoneBookUrl),
          }),
      ...(handset.ringVolume === undefined
        ? {}
        : { "audio.volume.ring": Math.round((Number(handset.ringVolume) * 7) / 15) }),
      ...(handset.backlightMinutes === undefined
        ? {}
        : { "lcd.backlight.activeTimeout": Math.max(1, Number(handset.backlightMinutes)) }),
    },
    ...config.lines.map((_, index) => account(config, index)),
    ...config.keys.map(keyValues(config.model)),
  ) as Values
}
