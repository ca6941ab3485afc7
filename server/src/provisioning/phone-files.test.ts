import { describe, expect, test } from "vitest"
import { phoneMakes, type PhoneMake } from "@dialplane/contract/devices/models"
import { settingsByCountry } from "@dialplane/contract/provisioning/phone-settings"
import { withoutSecrets, type PhoneConfig } from "./phone-config.rules.ts"
import { findFile, phoneFiles } from "./phone-files.rules.ts"

const models: Readonly<Record<PhoneMake, string>> = { yealink: "T54W", poly: "VVX 450", grandstream: "GXP2170", cisco: "8851", snom: "D735", panasonic: "KX-HDV330" }

const sample = (make: PhoneMake, over: Partial<PhoneConfig> = {}): PhoneConfig => ({
  make, model: models[make], mac: "805EC0A1B2C3", sipHost: "sip.dialplane.example", year: 2026, adminPassword: "Keep-Out-2026", handset: { ringVolume: "9", callWaiting: "off", lcdContrast: "7", headsetMode: "on" },
  settings: { ...settingsByCountry("US"), timeZone: "America/New_York", codecs: ["g722", "pcmu", "pcma"], phoneBookUrl: "https://portal.dialplane.example/book.xml" },
  lines: [
    { sipId: "a100l1", sipPassword: "first-Secret", extension: "201", displayName: "Front Desk", isShared: false },
    { sipId: "a100l2", sipPassword: "second-Secret", extension: "250", displayName: "Sales & Service", isShared: true },
  ],
  keys: [
    { type: "line", line: 1, number: "", label: "201" }, { type: "sharedLine", line: 2, number: "", label: "Sales" }, { type: "busyLamp", line: 1, number: "202", label: "Ana Ruiz" },
    { type: "speedDial", line: 1, number: "+12075550100", label: "Main office" }, { type: "park", line: 1, number: "701", label: "Park 1" }, { type: "none", line: 1, number: "", label: "" },
    { type: "busyLamp", line: 1, number: "203", label: "Bo Chen" },
  ],
  ...over,
})

describe("the files of a phone", () => {
  test.each(phoneMakes)("%s gets what it has always got", async (make) => {
    const text = phoneFiles(sample(make)).map(({ name, contentType, body }) => `=== ${name} (${contentType})\n${body.replaceAll("\r\n", "\n")}`).join("\n")
    await expect(text).toMatchFileSnapshot(`golden/${make}.txt`)
  })

  test.each(phoneMakes)("%s shows no secret to people", (make) => {
    const shown = phoneFiles(withoutSecrets(sample(make))).map(({ body }) => body).join("\n")
    expect(shown).not.toMatch(/first-Secret|second-Secret|Keep-Out/)
    expect(shown).toContain("••••••••")
  })

  test("a file is found whatever the case of the address in its name, and no other is", () => {
    const files = phoneFiles(sample("panasonic"))
    expect(findFile(files, "config805ec0a1b2c3.CFG")?.name).toBe("Config805EC0A1B2C3.cfg")
    expect(findFile(files, "Config805EC0A1B2C4.cfg")).toBeUndefined()
    expect(findFile(files, "../Config805EC0A1B2C3.cfg")).toBeUndefined()
  })
})

/** What somebody might call themselves or a key to make a phone do more than show it. */
const nasty = [
  'Eve"\nsecurity.user_password = admin:owned', "Eve\r\naccount.1.sip_server.1.address = evil.example", "Eve\u2028P2=owned", "</Display_Name_1_><Admin_Passwd>owned</Admin_Passwd>", '" reg.1.server.1.address="evil.example',
  "]]><script>", "&lt;x&gt; &amp; <y>", "%NULL%", "%%NULL%%", "%EMPTY%", "Eve;fnc=sd;ext=900@evil.example", "$PASSWORD $PROXY", "'--", "100% sure", "\u0000\u0007 bell", "\ud800 half", "<!-- ", "Eve\\", "#!version", "{mac}",
]

const namesIn = (body: string) => body.split(/\r?\n/).map((line) => /^\s*([\w.]+)\s*=/.exec(line)?.[1] ?? [...line.matchAll(/<\/?([\w!?.-]+)|\s([\w.]+)="/g)].map((found) => found[1] ?? found[2]).join(" "))

test.each(phoneMakes)("what is typed into a name or label adds nothing to a file of %s", (make) => {
  const plain = sample(make)
  const before = phoneFiles(plain)
  for (const text of nasty) {
    const after = phoneFiles(sample(make, { lines: plain.lines.map((line) => ({ ...line, displayName: text })), keys: plain.keys.map((key) => ({ ...key, label: key.type === "none" ? "" : text })) }))
    for (const [index, { body }] of after.entries()) {
      expect(namesIn(body), text).toEqual(namesIn(before[index]!.body))
      // oxlint-disable-next-line no-control-regex
      expect(body, text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Surrogate}/u)
      for (const field of body.matchAll(/<Extended_Function_\d+_>([^<]*)</g)) expect((field[1]!.match(/fnc=/g) ?? []).length, text).toBeLessThan(2)
      if (make === "yealink") expect(body, text).not.toMatch(/%(NULL|EMPTY)%/i)
      if (make === "cisco") expect(body, text).not.toContain("$")
      if (make === "panasonic") for (const line of body.split("\r\n").slice(1, -1)) expect(line, text).toMatch(/^\w+="[^"]*"$/)
    }
  }
})
