import { describe, expect, test } from "vitest"
import { phoneMakes, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import { settingsByCountry } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { readXmlTree, type XmlElement } from "../../testing/read-xml.ts"
import { addressWith, withoutPasswords, withoutSecrets, withoutToken, type PhoneConfig } from "./phone-config.rules.ts"
import { findFile, phoneFiles } from "./phone-files.rules.ts"

const models: Readonly<Record<PhoneMake, string>> = {
  yealink: "T54W",
  poly: "VVX 450",
  grandstream: "GXP2170",
  cisco: "8851",
  snom: "D735",
  panasonic: "KX-HDV330",
}

const sample = (make: PhoneMake, over: Partial<PhoneConfig> = {}): PhoneConfig => ({
  make,
  model: models[make],
  mac: "805EC0A1B2C3",
  sipHost: "sip.dialplane.example",
  outboundProxy: "edge.dialplane.example",
  voicemailNumber: "*97",
  address: "https://portal.dialplane.example/p/phone-Token/",
  year: 2026,
  adminPassword: "Keep-Out-2026",
  handset: { ringVolume: "9", callWaiting: "off", lcdContrast: "7", headsetMode: "on" },
  settings: {
    ...settingsByCountry("US"),
    timeZone: "America/New_York",
    codecs: ["g722", "pcmu", "pcma"],
    phoneBookUrl: "https://portal.dialplane.example/book.xml",
  },
  lines: [
    { sipId: "a100l1", sipPassword: "first-Secret", extension: "201", displayName: "Front Desk", isShared: false },
    { sipId: "a100l2", sipPassword: "second-Secret", extension: "250", displayName: "Sales & Service", isShared: true },
  ],
  keys: [
    { type: "line", line: 1, number: "", label: "201" },
    { type: "sharedLine", line: 2, number: "", label: "Sales" },
    { type: "busyLamp", line: 1, number: "202", label: "Ana Ruiz" },
    { type: "speedDial", line: 1, number: "+12075550100", label: "Main office" },
    { type: "park", line: 1, number: "701", label: "Park 1" },
    { type: "none", line: 1, number: "", label: "" },
    { type: "busyLamp", line: 1, number: "203", label: "Bo Chen" },
  ],
  ...over,
})

describe("the files of a phone", () => {
  test.each([...phoneMakes, "grandstream-grp"] as const)("%s gets what it has always got", async (make) => {
    const text = phoneFiles(make === "grandstream-grp" ? sample("grandstream", { model: "GRP2614" }) : sample(make))
      .map(({ name, contentType, body }) => `=== ${name} (${contentType})\n${body.replaceAll("\r\n", "\n")}`)
      .join("\n")
    await expect(text).toMatchFileSnapshot(`golden/${make}.txt`)
  })

  test.each(phoneMakes)("%s shows no secret to people", (make) => {
    const shown = phoneFiles(withoutSecrets(sample(make)))
      .map(({ body }) => body)
      .join("\n")
    expect(shown).not.toMatch(/first-Secret|second-Secret|Keep-Out|phone-Token/)
    expect(shown).toContain("••••••••")
  })

  test.each(phoneMakes)("%s: a file that was rendered once and masked is the file that people are shown", (make) => {
    const config = sample(make, {
      lines: sample(make).lines.map((line, index) => ({ ...line, sipPassword: `Secret-${"1".repeat(index + 1)}` })),
    })
    const address = addressWith("https://portal.dialplane.example")
    const masked = phoneFiles(config).map(({ body }) => withoutPasswords(withoutToken(body, "phone-Token"), config))
    expect(masked).toEqual(phoneFiles(withoutSecrets({ ...config, address })).map(({ body }) => body))
    expect(phoneFiles(config).map(({ body }) => withoutToken(body, "phone-Token"))).toEqual(
      phoneFiles({ ...config, address }).map(({ body }) => body),
    )
  })

  test("a file is found whatever the case of the address in its name, and no other is", () => {
    const files = phoneFiles(sample("panasonic"))
    expect(findFile(files, "config805ec0a1b2c3.CFG")?.name).toBe("Config805EC0A1B2C3.cfg")
    expect(findFile(files, "Config805EC0A1B2C4.cfg")).toBeUndefined()
    expect(findFile(files, "../Config805EC0A1B2C3.cfg")).toBeUndefined()
  })
})

// --- read back as the phone does -------------------------------------------------------------------------------------

/** Name and value of every line that is not a comment, each name once. */
const readPairs = (body: string, pattern: RegExp): Record<string, string> => {
  const pairs = body
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("include:"))
    .map((line) => {
      const [, name, value] = pattern.exec(line) ?? []
      if (name === undefined) throw new Error(`Not a setting: ${line}`)
      return [name, value!] as const
    })
  const names = pairs.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  return Object.fromEntries(pairs)
}
const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)]
const texts = (element: XmlElement) => Object.fromEntries(element.children.map(({ name, text }) => [name, text]))
const bodyOf = (config: PhoneConfig, name: RegExp) => phoneFiles(config).find((file) => name.test(file.name))!.body

/** Every make's file as one table of its own names. */
const readers: Readonly<Record<PhoneMake | "grandstreamNames", (config: PhoneConfig) => Record<string, string>>> = {
  yealink: (config) => readPairs(bodyOf(config, /\.cfg$/), /^([a-z][\w.]*) = (.*)$/),
  panasonic: (config) => readPairs(bodyOf(config, /\.cfg$/), /^([A-Z][A-Z0-9_]*)="([^"]*)"$/),
  cisco: (config) => texts(readXmlTree(bodyOf(config, /\.xml$/))),
  grandstream: (config) => texts(readXmlTree(bodyOf(config, /\.xml$/)).children[1]!),
  grandstreamNames: (config) =>
    Object.fromEntries(
      readXmlTree(bodyOf({ ...config, model: "GRP2614" }, /\.xml$/)).children[1]!.children.map(
        ({ attributes, text }) => [attributes["name"]!, text],
      ),
    ),
  poly: (config) =>
    Object.assign(
      {},
      ...all(readXmlTree(bodyOf(config, /-lines\.cfg$/))).map(({ attributes }) => attributes),
    ) as Record<string, string>,
  snom: (config) =>
    Object.fromEntries(
      all(readXmlTree(bodyOf(config, /\.xml$/))).map(({ name, attributes, text }) => [
        attributes["idx"] === undefined ? name : `${name} ${attributes["idx"]}`,
        name === "fkey" ? `${attributes["context"]} ${attributes["label"]}: ${text}` : text,
      ]),
    ),
}
const makeOf = (reader: keyof typeof readers): PhoneMake => (reader === "grandstreamNames" ? "grandstream" : reader)
const folder = "https://portal.dialplane.example/p/phone-Token/"

test.each([
  [
    "yealink",
    {
      "account.1.user_name": "a100l1",
      "account.1.password": "first-Secret",
      "account.2.display_name": "Sales & Service",
      "account.2.shared_line": "1",
      "account.1.sip_server.1.address": "sip.dialplane.example",
      "account.1.sip_server.1.port": "5061",
      "account.1.sip_server.1.transport_type": "2",
      "account.1.outbound_proxy_enable": "1",
      "account.1.outbound_proxy.1.address": "edge.dialplane.example",
      "account.1.codec.g722.priority": "1",
      "voice_mail.number.2": "*97",
      "local_time.ntp_server1": "pool.ntp.org",
      "local_time.time_zone": "-5",
      "static.security.user_password": "admin:Keep-Out-2026",
      "static.auto_provision.server.url": folder,
      "static.auto_provision.repeat.minutes": "1440",
      "linekey.2.type": "15",
      "linekey.2.line": "2",
      "linekey.3.type": "16",
      "linekey.3.value": "202",
      "linekey.3.label": "Ana Ruiz",
      "linekey.4.type": "13",
      "linekey.5.type": "10",
    },
  ],
  [
    "poly",
    {
      "reg.1.auth.userId": "a100l1",
      "reg.2.auth.password": "second-Secret",
      "reg.2.displayName": "Sales & Service",
      "reg.2.type": "shared",
      "reg.1.server.1.address": "sip.dialplane.example",
      "reg.1.server.1.transport": "TLS",
      "reg.1.outboundProxy.address": "edge.dialplane.example",
      "msg.mwi.1.callBack": "*97",
      "tcpIpApp.sntp.address": "pool.ntp.org",
      "tcpIpApp.sntp.gmtOffset": "-18000",
      "voice.codecPref.G722": "1",
      "device.auth.localAdminPassword": "Keep-Out-2026",
      "device.prov.serverName": "portal.dialplane.example/p/phone-Token/",
      "device.prov.serverType": "HTTPS",
      "prov.polling.period": "86400",
      "lineKey.2.category": "Line",
      "lineKey.2.index": "2",
      "lineKey.3.category": "BLF",
      "attendant.resourceList.1.address": "202@sip.dialplane.example",
      "attendant.resourceList.1.label": "Ana Ruiz",
      "attendant.resourceList.2.type": "automata",
      "lineKey.4.category": "SpeedDial",
    },
  ],
  [
    "grandstream",
    {
      P35: "a100l1",
      P34: "first-Secret",
      P47: "sip.dialplane.example:5061",
      P48: "edge.dialplane.example:5061",
      P130: "2",
      P33: "*97",
      P407: "Sales & Service",
      P406: "second-Secret",
      P30: "pool.ntp.org",
      P64: "customize",
      P57: "9",
      P58: "0",
      P2: "Keep-Out-2026",
      P237: "portal.dialplane.example/p/phone-Token",
      P212: "2",
      P193: "1440",
      P1365: "1",
      P1366: "1",
      P1367: "11",
      P1470: "202",
      P1469: "Ana Ruiz",
      P1369: "10",
      P1371: "26",
      P23800: "11",
      P23803: "203",
      P330: "3",
      P2919: "10",
    },
  ],
  [
    "grandstreamNames",
    {
      "account.1.sip.userid": "a100l1",
      "account.2.sip.subscriber.password": "second-Secret",
      "account.2.sip.subscriber.name": "Sales & Service",
      "account.1.sip.server.1.address": "sip.dialplane.example:5061",
      "account.1.sip.transport": "TlsOrTcp",
      "account.1.sip.outboundProxy.1.address": "edge.dialplane.example:5061",
      "account.1.sip.voicemail.number": "*97",
      "account.1.codec.choice.1": "G.722",
      "dateTime.ntp.server.1": "pool.ntp.org",
      "dateTime.timezone": "customize",
      "users.admin.password": "Keep-Out-2026",
      "provisioning.config.serverPath": "portal.dialplane.example/p/phone-Token",
      "provisioning.config.protocol": "HTTPS",
      "provisioning.auto.minute": "1440",
      "pks.vpk.2.keyMode": "SharedLine",
      "pks.vpk.2.account": "1",
      "pks.vpk.3.keyMode": "BLF",
      "pks.vpk.3.value": "202",
      "pks.vpk.3.description": "Ana Ruiz",
      "pks.vpk.5.keyMode": "MonitoredCallPark",
    },
  ],
  [
    "cisco",
    {
      User_ID_1_: "a100l1",
      Password_2_: "second-Secret",
      Display_Name_2_: "Sales & Service",
      Share_Ext_2_: "shared",
      Proxy_1_: "sip.dialplane.example:5061",
      Outbound_Proxy_1_: "edge.dialplane.example:5061",
      SIP_Transport_1_: "TLS",
      Preferred_Codec_1_: "G722",
      Voice_Mail_Number: "*97",
      Primary_NTP_Server: "pool.ntp.org",
      Time_Zone: "GMT-05:00",
      Admin_Password: "Keep-Out-2026",
      Profile_Rule: `${folder}$MA.xml`,
      Resync_Periodic: "86400",
      Extension_2_: "2",
      Extended_Function_3_: "fnc=blf+sd+cp;sub=202@sip.dialplane.example;ext=202@sip.dialplane.example;nme=Ana Ruiz",
      Extended_Function_4_: "fnc=sd;ext=+12075550100@sip.dialplane.example;nme=Main office",
    },
  ],
  [
    "snom",
    {
      "user_name 1": "a100l1",
      "user_pass 2": "second-Secret",
      "user_realname 2": "Sales & Service",
      "user_shared_line 2": "on",
      "user_host 1": "sip.dialplane.example",
      "user_outbound 1": "edge.dialplane.example:5061;transport=tls",
      "codec_priority_list 1": "g722,pcmu,pcma,telephone-event",
      "user_mailbox 1": "*97",
      ntp_server: "pool.ntp.org",
      utc_offset: "-18000",
      admin_mode_password: "Keep-Out-2026",
      setting_server: `${folder}{mac}.xml`,
      settings_refresh_timer: "86400",
      webserver_type: "off",
      "fkey 1": "2 Sales: line",
      "fkey 2": "1 Ana Ruiz: blf sip:202@sip.dialplane.example;user=phone",
      "fkey 3": "1 Main office: speed +12075550100",
    },
  ],
  [
    "panasonic",
    {
      SIP_AUTHID_1: "a100l1",
      SIP_PASS_2: "second-Secret",
      SIP_URI_1: "sip:a100l1@sip.dialplane.example",
      DISPLAY_NAME_2: "Sales & Service",
      SIP_RGSTR_ADDR_1: "sip.dialplane.example",
      SIP_RGSTR_PORT_1: "5061",
      SIP_OUTPROXY_ADDR_1: "edge.dialplane.example",
      SIP_TRANSPORT_1: "2",
      SIP_TLS_MODE_1: "1",
      CODEC_PRIORITY0_1: "1",
      VM_NUMBER_1: "*97",
      NTP_ADDR: "pool.ntp.org",
      ADMIN_PASS: "Keep-Out-2026",
      CFG_STANDARD_FILE_PATH: `${folder}Config{MAC}.cfg`,
      CFG_CYCLIC_INTVL: "1440",
      FLEX_BUTTON_FACILITY_ACT2: "X_PANASONIC_IPTEL_LINE",
      FLEX_BUTTON_FACILITY_ARG2: "2",
      FLEX_BUTTON_FACILITY_ACT3: "X_PANASONIC_IPTEL_BLF",
      FLEX_BUTTON_FACILITY_ARG3: "202",
      FLEX_BUTTON_LABEL3: "Ana Ruiz",
      FLEX_BUTTON_FACILITY_ACT4: "X_PANASONIC_IPTEL_ONETOUCH",
      FLEX_BUTTON_QUICK_DIAL4: "+12075550100",
    },
  ],
] as const satisfies readonly (readonly [keyof typeof readers, Record<string, string>])[])(
  "a phone of %s with two lines reads all it needs to work",
  (reader, expected) => expect(readers[reader](sample(makeOf(reader)))).toMatchObject(expected),
)

/** What a phone shows of a name with everything in it that some format takes for its own. */
const hostile = 'Ana "A." & <Bo>\n#1'
test.each([
  ["yealink", "account.1.display_name", 'Ana "A." & <Bo> #1'],
  ["poly", "reg.1.displayName", 'Ana "A." & <Bo> #1'],
  ["grandstream", "P3", 'Ana "A." & <Bo> #1'],
  ["grandstreamNames", "account.1.sip.subscriber.name", 'Ana "A." & <Bo> #1'],
  ["cisco", "Display_Name_1_", 'Ana "A." & <Bo> #1'],
  ["snom", "user_realname 1", 'Ana "A." & <Bo> #1'],
  ["panasonic", "DISPLAY_NAME_1", "Ana 'A.' & <Bo> #1"],
] as const)("a hostile name is a name and nothing else to a phone of %s", (reader, name, shown) => {
  const plain = sample(makeOf(reader))
  const read = readers[reader]({
    ...plain,
    lines: plain.lines.map((line) => ({ ...line, displayName: hostile })),
    keys: plain.keys.map((key) => ({ ...key, label: key.type === "none" ? "" : hostile })),
  })
  expect(read[name]).toBe(shown)
  expect(Object.keys(read)).toEqual(Object.keys(readers[reader](plain)))
})

/** What somebody might call themselves or a key to make a phone do more than show it. */
const nasty = [
  'Eve"\nsecurity.user_password = admin:owned',
  "Eve\r\naccount.1.sip_server.1.address = evil.example",
  "Eve\u2028P2=owned",
  "</Display_Name_1_><Admin_Passwd>owned</Admin_Passwd>",
  '" reg.1.server.1.address="evil.example',
  "]]><script>",
  "&lt;x&gt; &amp; <y>",
  "%NULL%",
  "%%NULL%%",
  "%EMPTY%",
  "Eve;fnc=sd;ext=900@evil.example",
  "$PASSWORD $PROXY",
  "'--",
  "100% sure",
  "\u0000\u0007 bell",
  "\ud800 half",
  "<!-- ",
  "Eve\\",
  "#!version",
  "{mac}",
]

const namesIn = (body: string) =>
  body
    .split(/\r?\n/)
    .map(
      (line) =>
        /^\s*([\w.]+)\s*=/.exec(line)?.[1] ??
        [...line.matchAll(/<\/?([\w!?.-]+)|\s([\w.]+)="/g)].map((found) => found[1] ?? found[2]).join(" "),
    )

test.each(phoneMakes)("what is typed into a name or label adds nothing to a file of %s", (make) => {
  const plain = sample(make)
  const before = phoneFiles(plain)
  for (const text of nasty) {
    const after = phoneFiles(
      sample(make, {
        lines: plain.lines.map((line) => ({ ...line, displayName: text })),
        keys: plain.keys.map((key) => ({ ...key, label: key.type === "none" ? "" : text })),
      }),
    )
    for (const [index, { body }] of after.entries()) {
      expect(namesIn(body), text).toEqual(namesIn(before[index]!.body))
      // oxlint-disable-next-line no-control-regex
      expect(body, text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Surrogate}/u)
      for (const field of body.matchAll(/<Extended_Function_\d+_>([^<]*)</g))
        expect((field[1]!.match(/fnc=/g) ?? []).length, text).toBeLessThan(2)
      if (make === "yealink") expect(body, text).not.toMatch(/%(NULL|EMPTY)%/i)
      if (make === "cisco") expect(body.replace("$MA.xml", ""), text).not.toContain("$")
      if (make === "panasonic")
        for (const line of body.split("\r\n").slice(1, -1)) expect(line, text).toMatch(/^\w+="[^"]*"$/)
    }
  }
})
