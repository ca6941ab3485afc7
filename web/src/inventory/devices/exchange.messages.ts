import { texts } from "@dialplane/contract/kit/language"
import { defineMessages } from "../../kit/locale/messages.ts"

const settingNames: Readonly<Record<string, string>> = texts("devices.settingNames", {
  timeZone: "time zone",
  timeFormat: "time format",
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
  webPage: "phone web page",
})
const named = (names: readonly string[]) => names.map((name) => settingNames[name] ?? name).join(", ")
const keysDo = (count: number) => (count === 1 ? "1 key does" : `${count} keys do`)
const theyAreKept = (count: number) =>
  count === 1
    ? "It is saved and returns on a phone with more keys."
    : "They are saved and return on a phone with more keys."

/** Which keys fit and which settings move when phones are swapped or replaced. */
export const exchangeMessages = defineMessages({
  "en-us": {
    notFitting: (count: number, phone: string) => `${keysDo(count)} not fit on ${phone}. ${theyAreKept(count)}`,
    notFittingHere: (count: number) => `${keysDo(count)} not fit on this model. ${theyAreKept(count)}`,
    phone: (model: string, mac: string | null) => (mac === null ? model : `${model} (${mac})`),
    settingsTaken: (phone: string, names: readonly string[]) => `Settings that move to ${phone}: ${named(names)}.`,
    settingsLeft: (names: readonly string[]) => `Settings that stay with the other hardware: ${named(names)}.`,
    leftOnOld: (names: readonly string[]) =>
      `These settings depend on the old hardware and stay with it: ${named(names)}.`,
    undoneText: (mac: string) => `The old phone has its lines, keys and settings again. ${mac} was removed.`,
  },
})
