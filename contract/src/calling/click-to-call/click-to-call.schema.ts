import { z } from "zod"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"

export const clickToCallLimits = { keys: 20, origins: 20, mostPerHour: 500 } as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const buttonKeyId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
  .describe("Id of the key")

const allowedOrigins = z
  .array(line(200))
  .max(clickToCallLimits.origins, `At most ${clickToCallLimits.origins} web sites.`)
  .describe("Web sites whose pages may show the button, such as https://www.example.com")
const callsPerHour = z
  .int()
  .min(1, "At least 1.")
  .max(clickToCallLimits.mostPerHour, `At most ${clickToCallLimits.mostPerHour}.`)
  .describe("Maximum calls per hour")
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Must be a color like #1f6feb.")
  .transform((text) => text.toLowerCase())
  .describe("Color of the button")
const scheduleId = id.nullable().describe("Hours in which visitors are called; null for always")
const label = line(60).describe("What the key is for")

export const buttonKey = z
  .object({
    keyId: id.describe("Id of the key"),
    phoneNumber: z.string().describe("Digits of the number that visitors reach"),
    label: z.string().describe("What the key is for; empty for a key that was made without one"),
    key: z.string().describe("Identifies the button. It is visible in public pages and grants nothing by itself"),
    snippet: z.string().describe("The code for the web page"),
    allowedOrigins: z.array(z.string()).describe("Web sites whose pages may show the button; none: it works nowhere"),
    callsPerHour: z.int().describe("Maximum calls per hour"),
    scheduleId: id.nullable().describe("Hours in which visitors are called; null for always"),
    scheduleName: z.string().nullable().describe("Name of the schedule"),
    color: z.string().describe("Color of the button"),
    calls: z.int().describe("Calls of the last 30 days"),
    lastCallAt: instant.nullable().describe("The last call of these days"),
    madeBy: z.string().describe("Who made or renewed the key"),
    madeAt: instant.describe("When"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "ClickToCallButton", description: "A click-to-call button with its key" })
export type ButtonKey = z.infer<typeof buttonKey>

export const buttonKeyDraft = z
  .strictObject({
    label,
    allowedOrigins: allowedOrigins.default([]),
    callsPerHour: callsPerHour.default(30),
    scheduleId: scheduleId.default(null),
    color: color.default("#1f6feb"),
  })
  .meta({ id: "ButtonKeyDraft" })
export type ButtonKeyDraft = z.output<typeof buttonKeyDraft>
export const buttonKeyEdit = z
  .strictObject({
    label: label.optional(),
    allowedOrigins: allowedOrigins.optional(),
    callsPerHour: callsPerHour.optional(),
    scheduleId: scheduleId.optional(),
    color: color.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "ButtonKeyEdit" })
export type ButtonKeyEdit = z.output<typeof buttonKeyEdit>

// --- visitors --------------------------------------------------------------------------------------------------------

export const visitorStates = ["calling", "ringing", "connected", "busy", "missed", "ended", "closed"] as const
export const visitorCallDraft = z
  .strictObject({
    key: z.string().max(200).describe("The key of the button"),
    number: optionalLine(phoneNumberLimits.longestInput)
      .min(1, "Enter your phone number.")
      .describe("The visitor's phone number"),
    consent: z.enum(["yes", "no"]).default("no").describe("“yes”: the visitor agreed to be called"),
  })
  .meta({ id: "VisitorCallDraft" })
export type VisitorCallDraft = z.output<typeof visitorCallDraft>
export const visitorCall = z
  .object({
    token: z.string().nullable().describe("Asks what became of the call; null if none was placed"),
    state: z
      .enum(visitorStates)
      .describe(
        "The visitor's phone is called, the company's phones ring, both talk, busy, not answered, over, or outside the hours",
      ),
  })
  .meta({ id: "VisitorCall", description: "A call that a visitor of a web page requested" })
export type VisitorCall = z.infer<typeof visitorCall>
