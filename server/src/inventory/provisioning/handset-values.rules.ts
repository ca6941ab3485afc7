import type { HandsetProperty } from "@dialplane/contract/inventory/devices/handsets.schema"
import type { PhoneMake } from "@dialplane/contract/inventory/devices/models"

type Given = Readonly<Partial<Record<HandsetProperty, string>>>
type Writer = (value: string) => readonly [name: string, value: string]

const oneZero =
  (name: string): Writer =>
  (value) => [name, value === "on" ? "1" : "0"]
const same =
  (name: string): Writer =>
  (value) => [name, value]
const seconds =
  (name: string): Writer =>
  (value) => [name, String(Number(value) * 60)]

/**
 * Names of handset settings by make, from the same sources as its files; settings a make does not have are left out.
 * Those of Panasonic and newer Grandstream phones are part of their lines and defined there.
 */
const writers: Readonly<Record<PhoneMake, Readonly<Partial<Record<HandsetProperty, Writer>>>>> = {
  yealink: {
    ringVolume: same("voice.ring_vol"),
    ringTone: (value) => ["phone_setting.ring_type", `Ring${value}.wav`],
    backlightMinutes: seconds("phone_setting.backlight_time"),
    autoAnswer: oneZero("account.1.auto_answer"),
    callWaiting: oneZero("call_waiting.enable"),
    headsetMode: oneZero("features.headset_prior"),
    powerSaving: oneZero("features.power_saving.enable"),
    lcdContrast: same("phone_setting.contrast"),
  },
  poly: {
    ringTone: (value) => ["se.rt.default.ringer", `ringer${value}`],
    autoAnswer: oneZero("call.autoAnswer.SIP"),
    callWaiting: oneZero("call.callWaiting.enable"),
    headsetMode: oneZero("up.headsetMode"),
    powerSaving: oneZero("powerSaving.enable"),
  },
  grandstream: { autoAnswer: oneZero("P90"), callWaiting: (value) => ["P91", value === "on" ? "0" : "1"] },
  cisco: {
    ringVolume: same("Ringer_Volume"),
    callWaiting: (value) => ["CW_Setting", value === "on" ? "Yes" : "No"],
    headsetMode: (value) => ["Preferred_Audio_Device", value === "on" ? "Headset" : "None"],
  },
  snom: {
    ringVolume: same("vol_ringer"),
    ringTone: (value) => ["ring_sound", `Ringer${Math.min(10, Number(value))}`],
    backlightMinutes: seconds("dim_timer"),
    callWaiting: same("call_waiting"),
    lcdContrast: same("contrast"),
  },
  panasonic: {},
}

/** In the names of the make, in a fixed order. */
export const handsetValues = (make: PhoneMake, given: Given): (readonly [name: string, value: string])[] =>
  (Object.entries(writers[make]) as [HandsetProperty, Writer][]).flatMap(([property, write]) =>
    given[property] === undefined ? [] : [write(given[property])],
  )
