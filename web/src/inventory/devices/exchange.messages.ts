import { defineMessages } from "../../kit/locale/messages.ts"

const settingNames: Readonly<Record<string, string>> = {
  timeZone: "time zone",
  timeFormat: "clock",
  dateFormat: "date format",
  language: "language",
  toneCountry: "tones",
  timeServer: "time server",
  voiceVlan: "voice VLAN",
  screensaverMinutes: "screen saver",
  phoneBookUrl: "phone book",
  transport: "transport",
  encryptedAudio: "encrypted audio",
  codecs: "codecs",
  registerSeconds: "registration interval",
  webPage: "web page of the phone",
}
const named = (names: readonly string[]) => names.map((name) => settingNames[name] ?? name).join(", ")
const keysDo = (count: number) => (count === 1 ? "1 key does" : `${count} keys do`)
const theyAreKept = (count: number) =>
  count === 1 ? "It is kept and comes back on a larger phone." : "They are kept and come back on a larger phone."

/** What hardware has room for, and which settings go along, when phones are swapped or replaced. */
export const exchangeMessages = defineMessages({
  "en-us": {
    notFitting: (count: number, phone: string) => `${keysDo(count)} not fit on ${phone}. ${theyAreKept(count)}`,
    notFittingHere: (count: number) => `${keysDo(count)} not fit on this model. ${theyAreKept(count)}`,
    phone: (model: string, mac: string | null) => (mac === null ? model : `${model} (${mac})`),
    settingsTaken: (phone: string, names: readonly string[]) => `Settings that go to ${phone}: ${named(names)}.`,
    settingsLeft: (names: readonly string[]) => `Stays with the other hardware: ${named(names)}.`,
    leftOnOld: (names: readonly string[]) =>
      `These settings of the old phone are about its hardware and stay with it: ${named(names)}.`,
    undoneText: (mac: string) => `The old phone is back with its lines, keys and settings. ${mac} was removed.`,
  },
})
