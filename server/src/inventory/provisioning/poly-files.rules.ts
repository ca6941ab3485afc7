import type { PhoneLanguage } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { dialString, xml } from "./escaping.rules.ts"
import { handsetValues } from "./handset-values.rules.ts"
import {
  isSecure,
  refreshSeconds,
  sipPort,
  withoutProtocol,
  wordFor,
  type PhoneConfig,
  type PhoneFile,
} from "./phone-config.rules.ts"
import { zoneRules, type ClockChange } from "./zone-rules.rules.ts"

/**
 * Parameters of UC Software and Poly Voice, checked against the templates of FusionPBX (polycom/vvx450, poly/edge-e350)
 * and Wazo (wazo-polycom), and Poly's administrator guides as far as they quote them. The phone reads only attributes,
 * so names and nesting of elements do not matter; transports are given as words.
 */
const languages: Partial<Record<PhoneLanguage, string>> = {
  "en-US": "English_United_States",
  "en-GB": "English_United_Kingdom",
  "de-DE": "German_Germany",
  "es-ES": "Spanish_Spain",
  "fr-FR": "French_France",
  "it-IT": "Italian_Italy",
  "nl-NL": "Dutch_Netherlands",
  "pt-BR": "Portuguese_Brazil",
}
const transports = { udp: "UDPOnly", tcp: "TCPOnly", tls: "TLS" } as const
const dates = { "MM/DD/YYYY": "D,Md", "DD/MM/YYYY": "D,dM", "YYYY-MM-DD": "D,Md" } as const
/** Not every Poly phone supports Opus, so only the other codecs are set. */
const codecNames = { g722: "G722", pcmu: "G711_Mu", pcma: "G711_A", g729: "G729_AB" } as const

type Attributes = Record<string, string | number>

const element = (name: string, attributes: Attributes) =>
  `  <${name}\n${Object.entries(attributes)
    .map(([key, value]) => `    ${key}="${xml(String(value))}"`)
    .join("\n")}/>`

const registrations = (config: PhoneConfig): Attributes =>
  Object.assign(
    {},
    ...config.lines.map((line, index): Attributes => {
      const name = (rest: string) => `reg.${index + 1}.${rest}`
      const { transport, registerSeconds } = config.settings
      const keysOfLine = config.keys.filter(
        (key) => (key.type === "line" || key.type === "sharedLine") && key.line === index + 1,
      ).length
      return {
        [name("address")]: line.sipId,
        [name("auth.userId")]: line.sipId,
        [name("auth.password")]: line.sipPassword,
        [name("displayName")]: line.displayName,
        [name("label")]: line.extension,
        [name("type")]: line.isShared ? "shared" : "private",
        [name("server.1.address")]: config.sipHost,
        [name("server.1.port")]: sipPort(transport),
        [name("server.1.transport")]: transports[transport],
        [name("server.1.expires")]: registerSeconds,
        [name("server.1.register")]: 1,
        [name("lineKeys")]: Math.max(1, keysOfLine),
        [name("srtp.offer")]: config.settings.encryptedAudio ? 1 : 0,
        ...(config.outboundProxy === null
          ? {}
          : {
              [name("outboundProxy.address")]: config.outboundProxy,
              [name("outboundProxy.port")]: sipPort(transport),
              [name("outboundProxy.transport")]: transports[transport],
            }),
        [`msg.mwi.${index + 1}.subscribe`]: line.sipId,
        [`msg.mwi.${index + 1}.callBackMode`]: "contact",
        [`msg.mwi.${index + 1}.callBack`]: config.voicemailNumber,
      }
    }),
  ) as Attributes

const change = (which: "start" | "stop", { month, week, weekday, hour }: ClockChange): Attributes => {
  const name = (rest: string) => `tcpIpApp.sntp.daylightSavings.${which}.${rest}`
  // Sunday is 1, and the date is the earliest possible day of the month.
  return {
    [name("month")]: month,
    [name("date")]: week === 5 ? 1 : (week - 1) * 7 + 1,
    [name("dayOfWeek")]: weekday + 1,
    [name("dayOfWeek.lastInMonth")]: week === 5 ? 1 : 0,
    [name("time")]: hour,
  }
}

const clock = ({ settings, year }: PhoneConfig): Attributes => {
  const { offsetMinutes, summer } = zoneRules(settings.timeZone, year)
  return {
    "tcpIpApp.sntp.address": settings.timeServer,
    "tcpIpApp.sntp.address.overrideDHCP": 1,
    "tcpIpApp.sntp.gmtOffset": offsetMinutes * 60,
    "tcpIpApp.sntp.gmtOffset.overrideDHCP": 1,
    "tcpIpApp.sntp.daylightSavings.enable": summer === null ? 0 : 1,
    "tcpIpApp.sntp.daylightSavings.fixedDayEnable": 0,
    ...(summer === null ? {} : { ...change("start", summer.from), ...change("stop", summer.to) }),
  }
}

const codecs = ({ settings }: PhoneConfig): Attributes => {
  const known = settings.codecs.filter((codec): codec is keyof typeof codecNames => codec in codecNames)
  return Object.fromEntries(
    Object.entries(codecNames).map(([codec, name]) => [
      `voice.codecPref.${name}`,
      known.indexOf(codec as keyof typeof codecNames) + 1,
    ]),
  )
}

/**
 * Busy lamp fields are entries of a separate list, speed dials of the phone's directory; line keys refer to them by
 * order.
 */
const keys = (config: PhoneConfig) => {
  const lineKeys: Attributes = { "lineKey.reassignment.enabled": 1 }
  const watched: Attributes = {}
  const dials: { readonly number: string; readonly label: string }[] = []
  let blfKeys = 0
  for (const [index, key] of config.keys.entries()) {
    const name = (rest: string) => `lineKey.${index + 1}.${rest}`
    if (key.type === "line" || key.type === "sharedLine")
      Object.assign(lineKeys, { [name("category")]: "Line", [name("index")]: key.line })
    else if (key.type === "busyLamp" || key.type === "park") {
      blfKeys += 1
      Object.assign(lineKeys, { [name("category")]: "BLF", [name("index")]: 0 })
      Object.assign(watched, {
        [`attendant.resourceList.${blfKeys}.address`]: `${dialString(key.number)}@${config.sipHost}`,
        [`attendant.resourceList.${blfKeys}.label`]: key.label,
        [`attendant.resourceList.${blfKeys}.type`]: key.type === "park" ? "automata" : "normal",
      })
    } else if (key.type === "speedDial") {
      dials.push(key)
      Object.assign(lineKeys, { [name("category")]: "SpeedDial", [name("index")]: dials.length })
    } else Object.assign(lineKeys, { [name("category")]: "Unassigned", [name("index")]: 0 })
  }
  return { lineKeys, watched, dials }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** No firmware is named, so the phone keeps the one it has. */
const master = (mac: string) =>
  `${head}<APPLICATION APP_FILE_PATH="" CONFIG_FILES="${mac}-lines.cfg" MISC_FILES="" LOG_FILE_DIRECTORY="" OVERRIDES_DIRECTORY="" CONTACTS_DIRECTORY=""/>\n`

const directory = (dials: readonly { readonly number: string; readonly label: string }[]) =>
  `${head}<directory>\n  <item_list>\n${dials.map(({ number, label }, index) => `    <item><ln>${xml(label)}</ln><ct>${xml(dialString(number))}</ct><sd>${index + 1}</sd></item>\n`).join("")}  </item_list>\n</directory>\n`

export const polyFiles = (config: PhoneConfig): PhoneFile[] => {
  const mac = config.mac.toLowerCase()
  const { settings } = config
  const { lineKeys, watched, dials } = keys(config)
  const handset = handsetValues("poly", config.handset)
  const body = [
    element("registration", registrations(config)),
    element("device", {
      "device.set": 1,
      "device.auth.localAdminPassword.set": 1,
      "device.auth.localAdminPassword": config.adminPassword,
      "device.net.vlanId.set": 1,
      "device.net.vlanId": settings.voiceVlan === 0 ? "" : settings.voiceVlan,
      "device.prov.serverType.set": 1,
      "device.prov.serverType": isSecure(config.address) ? "HTTPS" : "HTTP",
      "device.prov.serverName.set": 1,
      "device.prov.serverName": withoutProtocol(config.address),
    }),
    element("polling", {
      "prov.polling.enabled": 1,
      "prov.polling.mode": "rel",
      "prov.polling.period": refreshSeconds,
      "up.oneTouchVoiceMail": 1,
    }),
    element("localization", {
      "lcl.ml.lang": wordFor(languages, settings.language, "English_United_States"),
      "lcl.datetime.time.24HourClock": settings.timeFormat === "24hr" ? 1 : 0,
      "lcl.datetime.date.format": dates[settings.dateFormat],
    }),
    element("clock", clock(config)),
    element("screen", {
      "httpd.enabled": settings.webPage ? 1 : 0,
      "httpd.cfg.enabled": settings.webPage ? 1 : 0,
      "up.screenSaver.enabled": settings.screensaverMinutes === 0 ? 0 : 1,
      "up.screenSaver.waitTime": Math.max(1, settings.screensaverMinutes),
    }),
    ...(handset.length === 0 ? [] : [element("handset", Object.fromEntries(handset))]),
    element("codecs", codecs(config)),
    element("lineKeys", lineKeys),
    ...(Object.keys(watched).length === 0 ? [] : [element("attendant", watched)]),
    ...(settings.phoneBookUrl === "" ? [] : [element("phoneBook", { "mb.main.home": settings.phoneBookUrl })]),
  ]
  const type = { contentType: "application/xml; charset=utf-8" }
  return [
    { ...type, name: `${mac}.cfg`, body: master(mac) },
    { ...type, name: "000000000000.cfg", body: master(mac) },
    { ...type, name: `${mac}-lines.cfg`, body: `${head}<dialplane>\n${body.join("\n")}\n</dialplane>\n` },
    { ...type, name: `${mac}-directory.xml`, body: directory(dials) },
  ]
}
