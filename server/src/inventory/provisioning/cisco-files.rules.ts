import type { Codec, PhoneLanguage } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { ciscoField, dialString, xml } from "./escaping.rules.ts"
import { handsetValues } from "./handset-values.rules.ts"
import {
  refreshSeconds,
  sipPort,
  wordFor,
  type PhoneConfig,
  type PhoneFile,
  type ShownKey,
} from "./phone-config.rules.ts"
import { mondayFirst, zoneRules, type ClockChange } from "./zone-rules.rules.ts"

/**
 * Tags of the phones with multiplatform firmware (6800, 7800, 8800), checked against Cisco's own reference of their XML
 * parameters and the templates of FusionPBX (cisco/8851) and Wazo (wazo-cisco-sip 12.0.1). The older SPA phones use
 * other tags, for example for the password.
 */
const languages: Partial<Record<PhoneLanguage, string>> = {
  "en-US": "English-US",
  "en-GB": "English-UK",
  "de-DE": "German",
  "es-ES": "Spanish",
  "fr-FR": "French",
  "it-IT": "Italian",
  "nl-NL": "Dutch",
  "pt-BR": "Portuguese",
}
const codecNames: Readonly<Record<Codec, string>> = {
  opus: "OPUS",
  g722: "G722",
  pcmu: "G711u",
  pcma: "G711a",
  g729: "G729a",
}

type Tags = Record<string, string | number>

const line = (config: PhoneConfig, index: number): Tags => {
  const { sipId, sipPassword, displayName, isShared } = config.lines[index]!
  const { transport, codecs, registerSeconds } = config.settings
  const name = (rest: string) => `${rest}_${index + 1}_`
  return {
    [name("Line_Enable")]: "Yes",
    [name("Share_Ext")]: isShared ? "shared" : "private",
    [name("Proxy")]: `${config.sipHost}:${sipPort(transport)}`,
    [name("Outbound_Proxy")]: config.outboundProxy === null ? "" : `${config.outboundProxy}:${sipPort(transport)}`,
    [name("SIP_Transport")]: transport.toUpperCase(),
    [name("Register")]: "Yes",
    [name("Register_Expires")]: registerSeconds,
    [name("User_ID")]: sipId,
    [name("Auth_ID")]: sipId,
    [name("Password")]: sipPassword,
    [name("Display_Name")]: displayName.replaceAll("$", " "),
    [name("Secure_Call_Option")]: "Optional",
    [name("Preferred_Codec")]: codecNames[codecs[0]!],
    [name("Second_Preferred_Codec")]: codecs[1] === undefined ? "Unspecified" : codecNames[codecs[1]],
    [name("Third_Preferred_Codec")]: codecs[2] === undefined ? "Unspecified" : codecNames[codecs[2]],
    [name("Use_Pref_Codec_Only")]: "No",
  }
}

/** Keys are fields of one text; the label comes last, so that it cannot add fields. */
const functionOf = (key: ShownKey, host: string): string => {
  const target = `${dialString(key.number)}@${host}`
  const label = ciscoField(key.label)
  if (key.type === "busyLamp") return `fnc=blf+sd+cp;sub=${target};ext=${target};nme=${label}`
  if (key.type === "speedDial") return `fnc=sd;ext=${target};nme=${label}`
  if (key.type === "park") return `fnc=prk;sub=${target};nme=${label}`
  return ""
}

const key = (config: PhoneConfig, shown: ShownKey, index: number): Tags => {
  const name = (rest: string) => `${rest}_${index + 1}_`
  const isLine = shown.type === "line" || shown.type === "sharedLine"
  return {
    [name("Extension")]: isLine ? shown.line : "Disabled",
    [name("Short_Name")]: ciscoField(shown.label),
    [name("Share_Call_Appearance")]: shown.type === "sharedLine" ? "shared" : "private",
    [name("Extended_Function")]: functionOf(shown, config.sipHost),
  }
}

const two = (value: number) => String(value).padStart(2, "0")
const greenwich = (minutes: number) =>
  minutes === 0
    ? "GMT"
    : `GMT${minutes < 0 ? "-" : "+"}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
/** A day of -1 means the last such weekday; otherwise the first on or after that day. */
const change = ({ month, week, weekday, hour }: ClockChange) =>
  `${month}/${week === 5 ? -1 : (week - 1) * 7 + 1}/${mondayFirst(weekday)}/${hour}:0:0`

export const ciscoFiles = (config: PhoneConfig): PhoneFile[] => {
  const { settings } = config
  const { offsetMinutes, summer } = zoneRules(settings.timeZone, config.year)
  const tags: Tags = Object.assign(
    {
      Admin_Password: config.adminPassword,
      Voice_Mail_Number: config.voicemailNumber,
      Secure_Call_Serv: "Yes",
      Secure_Call_Setting: settings.encryptedAudio ? "Yes" : "No",
      Station_Display_Name: (config.lines[0]?.displayName ?? "").replaceAll("$", " "),
      Language_Selection: wordFor(languages, settings.language, "English-US"),
      Locale: settings.language,
      Primary_NTP_Server: settings.timeServer,
      Time_Zone: greenwich(offsetMinutes),
      Daylight_Saving_Time_Enable: summer === null ? "No" : "Yes",
      Daylight_Saving_Time_Rule:
        summer === null ? "" : `start=${change(summer.from)};end=${change(summer.to)};save=${summer.savesMinutes / 60}`,
      Time_Format: settings.timeFormat,
      Date_Format: settings.dateFormat === "MM/DD/YYYY" ? "month/day" : "day/month",
      Enable_VLAN: settings.voiceVlan === 0 ? "No" : "Yes",
      VLAN_ID: settings.voiceVlan === 0 ? 1 : settings.voiceVlan,
      // The phone replaces the dollar sign variable with its MAC address.
      Provision_Enable: "Yes",
      Resync_On_Reset: "Yes",
      Resync_Periodic: refreshSeconds,
      Profile_Rule: `${config.address}$MA.xml`,
      Enable_Web_Server: settings.webPage ? "Yes" : "No",
      Screen_Saver_Enable: settings.screensaverMinutes === 0 ? "No" : "Yes",
      Screen_Saver_Wait: Math.max(1, settings.screensaverMinutes) * 60,
      ...(settings.phoneBookUrl === ""
        ? {}
        : { XML_Directory_Service_Name: "Company", XML_Directory_Service_URL: settings.phoneBookUrl }),
    },
    Object.fromEntries(handsetValues("cisco", config.handset)),
    ...config.lines.map((_, index) => line(config, index)),
    ...config.keys.map((shown, index) => key(config, shown, index)),
  ) as Tags
  const body = Object.entries(tags)
    .map(([name, value]) => `  <${name}>${xml(String(value))}</${name}>`)
    .join("\n")
  return [
    {
      name: `${config.mac.toLowerCase()}.xml`,
      contentType: "application/xml; charset=utf-8",
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<flat-profile>\n${body}\n</flat-profile>\n`,
    },
  ]
}
