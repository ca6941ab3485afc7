import type { PhoneLanguage, ToneCountry } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString, xml } from "./escaping.rules.ts"
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
 * Settings of the D series, checked against the templates of FusionPBX (snom/D735), Wazo (wazo-snom) and NethServer
 * Tancredi (snom.tmpl, snom.macros). Identities count from 1, keys from 0; the transport is part of the outbound proxy.
 * "R" makes a value read-only on the phone.
 */
const languages: Partial<Record<PhoneLanguage, string>> = {
  "en-US": "English",
  "en-GB": "English(UK)",
  "de-DE": "Deutsch",
  "es-ES": "Español",
  "fr-FR": "Français",
  "it-IT": "Italiano",
  "nl-NL": "Nederlands",
  "pt-BR": "Português",
}
const tones: Partial<Record<ToneCountry, string>> = {
  US: "USA",
  CA: "USA",
  GB: "GBR",
  IE: "GBR",
  AU: "AUS",
  NZ: "NZL",
  IN: "IND",
  DE: "GER",
  FR: "FRA",
  ES: "ESP",
  IT: "ITA",
  NL: "NLD",
}

const setting = (name: string, value: string | number, index?: number) =>
  `    <${name}${index === undefined ? "" : ` idx="${index}"`} perm="R">${xml(String(value))}</${name}>`

const identity = (config: PhoneConfig, index: number): string[] => {
  const line = config.lines[index]!
  const { transport, registerSeconds, encryptedAudio, codecs } = config.settings
  const at = index + 1
  return [
    setting("user_active", "on", at),
    setting("user_realname", line.displayName, at),
    setting("user_name", line.sipId, at),
    setting("user_pname", line.sipId, at),
    setting("user_pass", line.sipPassword, at),
    setting("user_host", config.sipHost, at),
    setting(
      "user_outbound",
      `${config.outboundProxy ?? config.sipHost}:${sipPort(transport)};transport=${transport}`,
      at,
    ),
    setting("user_expiry", registerSeconds, at),
    setting("user_srtp", encryptedAudio ? "on" : "off", at),
    setting("user_savp", encryptedAudio ? "optional" : "off", at),
    setting("user_mailbox", config.voicemailNumber, at),
    setting("user_idle_text", line.extension, at),
    setting("user_shared_line", line.isShared ? "on" : "off", at),
    setting("codec_priority_list", [...codecs, "telephone-event"].join(","), at),
  ]
}

const actionOf = (key: ShownKey, host: string): string => {
  const target = `sip:${dialString(key.number)}@${host}`
  if (key.type === "busyLamp") return `blf ${target};user=phone`
  if (key.type === "park") return `orbit ${target}`
  if (key.type === "speedDial") return `speed ${dialString(key.number)}`
  return key.type === "none" ? "none" : "line"
}

const two = (value: number) => String(value).padStart(2, "0")
const change = ({ month, week, weekday, hour }: ClockChange) =>
  `${two(month)}.${two(week)}.${two(mondayFirst(weekday))} ${two(hour)}:00:00`

export const snomFiles = (config: PhoneConfig): PhoneFile[] => {
  const { settings } = config
  const { offsetMinutes, summer } = zoneRules(settings.timeZone, config.year)
  const general = [
    setting("language", wordFor(languages, settings.language, "English")),
    setting("tone_scheme", wordFor(tones, settings.toneCountry, "USA")),
    setting("ntp_server", settings.timeServer),
    setting("timezone", ""),
    setting("utc_offset", offsetMinutes * 60),
    setting("dst", summer === null ? "" : `${summer.savesMinutes * 60} ${change(summer.from)} ${change(summer.to)}`),
    setting("time_24_format", settings.timeFormat === "24hr" ? "on" : "off"),
    setting("date_us_format", settings.dateFormat === "MM/DD/YYYY" ? "on" : "off"),
    setting("admin_mode_password", config.adminPassword),
    setting("admin_mode_password_confirm", config.adminPassword),
    setting("http_user", "admin"),
    setting("http_pass", config.adminPassword),
    setting("setting_server", `${config.address}{mac}.xml`),
    setting("settings_refresh_timer", refreshSeconds),
    setting("dkey_retrieve", `speed ${config.voicemailNumber}`),
    setting("vlan_id", settings.voiceVlan === 0 ? "" : settings.voiceVlan),
    setting("webserver_type", settings.webPage ? "https" : "off"),
    setting("screen_saver_timeout", settings.screensaverMinutes * 60),
    ...handsetValues("snom", config.handset).map(([name, value]) => setting(name, value)),
    ...(settings.phoneBookUrl === "" ? [] : [setting("dkey_directory", `url ${settings.phoneBookUrl}`)]),
  ]
  const keys = config.keys.map(
    (key, index) =>
      `    <fkey idx="${index}" context="${key.line}" label="${xml(key.label)}" perm="R">${xml(actionOf(key, config.sipHost))}</fkey>`,
  )
  const body = [
    '<?xml version="1.0" encoding="utf-8"?>',
    "<settings>",
    '  <phone-settings e="2">',
    ...general,
    ...config.lines.flatMap((_, index) => identity(config, index)),
    "  </phone-settings>",
    '  <functionKeys e="2">',
    ...keys,
    "  </functionKeys>",
    "</settings>",
    "",
  ].join("\n")
  const mac = config.mac.toLowerCase()
  // Older firmware requests .htm and reads the same XML.
  return [`${mac}.xml`, `${mac}.htm`].map((name) => ({ name, contentType: "application/xml; charset=utf-8", body }))
}
