import { z } from "zod"
import { textTable } from "../../kit/language.ts"
import { optionalLine } from "../../kit/text.ts"

/** Settings of a single handset and their allowed values. */
export const handsetProperties = textTable(
  "devices.handsets",
  {
    ringVolume: { title: "Ring volume", pattern: /^(\d|1[0-5])$/, expected: "a number from 0 to 15" },
    ringTone: { title: "Ring tone", pattern: /^[1-9]$|^1\d$|^20$/, expected: "a number from 1 to 20" },
    backlightMinutes: {
      title: "Display light (minutes)",
      pattern: /^(\d|[1-5]\d|60)$/,
      expected: "a number from 0 to 60",
    },
    autoAnswer: { title: "Auto answer", pattern: /^(on|off)$/, expected: "on or off" },
    callWaiting: { title: "Call waiting", pattern: /^(on|off)$/, expected: "on or off" },
    headsetMode: { title: "Prefer headset", pattern: /^(on|off)$/, expected: "on or off" },
    powerSaving: { title: "Power saving", pattern: /^(on|off)$/, expected: "on or off" },
    lcdContrast: { title: "Display contrast", pattern: /^([1-9]|10)$/, expected: "a number from 1 to 10" },
  },
  "title",
  "expected",
)
export type HandsetProperty = keyof typeof handsetProperties
export const handsetPropertyNames = Object.keys(handsetProperties) as [HandsetProperty, ...HandsetProperty[]]

/**
 * Personal settings, which move with the user to other hardware. The rest depends on the display and power supply of a
 * single phone.
 */
export const personalHandsetProperties: readonly HandsetProperty[] = [
  "ringVolume",
  "ringTone",
  "autoAnswer",
  "callWaiting",
  "headsetMode",
]

const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
/** By the phone's MAC address or its id. */
export const handsetQuery = z.strictObject({
  mac: optionalLine(60).optional().describe("MAC address: 12 hexadecimal digits, with or without separators"),
  devId: idText.optional().describe("Id of the phone, instead of the MAC address"),
})
export const handsetChange = z.strictObject({
  mac: optionalLine(60).optional().describe("MAC address: 12 hexadecimal digits, with or without separators"),
  devId: idText.optional().describe("Id of the phone, instead of the MAC address"),
  prop: z.enum(handsetPropertyNames).describe("Name of the setting"),
  value: optionalLine(60).describe("New value; empty removes the setting"),
})
export const handsetProps = z
  .object({
    devId: z.int().describe("Id of the phone"),
    mac: z.string().nullable().describe("MAC address: 12 hexadecimal digits, with or without separators"),
    props: z
      .array(
        z.object({
          prop: z.string().describe("Name of the setting"),
          title: z.string().describe("Name of the setting for readers"),
          value: z.string().describe("Value of the setting as text"),
          expected: z.string().describe("Which values are accepted"),
        }),
      )
      .describe("One entry for each setting"),
  })
  .meta({ id: "HandsetProps" })
export type HandsetProps = z.infer<typeof handsetProps>

export const macList = z.strictObject({
  macList: z
    .string()
    .max(3000)
    .transform((text) => [...new Set(text.split(/[,;\s]+/).filter(Boolean))])
    .pipe(z.array(z.string().max(60)).min(1, "Enter at least one MAC address.").max(100, "At most 100 MAC addresses."))
    .describe("Up to 100, separated by commas"),
})
