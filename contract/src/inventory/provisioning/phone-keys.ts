import { z } from "zod"
import { autoModel, isPhoneMake, type PhoneMake } from "../devices/models.ts"
import { optionalLine } from "../../kit/text.ts"
import { modelKey } from "./model-key.ts"

export const keyTypes = ["line", "busyLamp", "speedDial", "sharedLine", "park", "none"] as const
export type KeyType = (typeof keyTypes)[number]

/** No supported phone has more keys, expansion modules left out. */
export const mostKeys = 60
const mostLines = 34

/** Placeholders in a label or number that are filled in for each phone. */
export const keyVariables = ["extension", "name", "firstName", "lastName"] as const
export type KeyVariable = (typeof keyVariables)[number]

const knowsVariables = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every((found) => (keyVariables as readonly string[]).includes(found[1]!))

/** When empty, the key shows the current name of its target. */
export const keyLabel = optionalLine(40)
  .refine(knowsVariables, `Use only these placeholders: ${keyVariables.map((name) => `{${name}}`).join(", ")}.`)
  .default("")
/** The dialed number: digits, * and #, an optional leading plus sign, or the phone's own extension. */
const dialed = z
  .string()
  .trim()
  .max(40, "At most 40 characters.")
  .regex(
    /^(\+?[0-9*#]{1,32}|[*#0-9]{0,8}\{extension\})$/,
    "Enter only digits, * and #, with an optional leading plus sign, or {extension}.",
  )
const lineNumber = z.int().min(1).max(mostLines)
const extensionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** One key of a phone. `extensionId` is null when the monitored extension was deleted. */
export const phoneKey = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("line"),
      line: lineNumber.describe("Number of the line on the phone, from 1"),
      label: keyLabel.describe("Text on the phone"),
    }),
    z.strictObject({
      type: z.literal("sharedLine"),
      line: lineNumber.describe("Number of the line on the phone, from 1"),
      label: keyLabel.describe("Text on the phone"),
    }),
    z.strictObject({
      type: z.literal("busyLamp"),
      extensionId: extensionId.nullable().describe("Id of the extension"),
      label: keyLabel.describe("Text on the phone"),
    }),
    z.strictObject({
      type: z.literal("speedDial"),
      number: dialed.describe("Number that the key dials"),
      label: keyLabel.describe("Text on the phone"),
    }),
    z.strictObject({
      type: z.literal("park"),
      number: dialed.describe("Number that the key dials"),
      label: keyLabel.describe("Text on the phone"),
    }),
    z.strictObject({ type: z.literal("none") }),
  ])
  .meta({ id: "PhoneKey" })
export type PhoneKey = z.output<typeof phoneKey>
export const phoneKeys = z.array(phoneKey).max(mostKeys, `At most ${mostKeys} keys.`)

/** The name and number that fill the placeholders of a label. */
export interface KeySubject {
  readonly extension: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
}

export const fillKeyText = (text: string, subject: KeySubject) =>
  text
    .replace(/\{(\w+)\}/g, (place, name: string) =>
      (keyVariables as readonly string[]).includes(name) ? subject[name as KeyVariable] : place,
    )
    .trim()

const nobody: KeySubject = { extension: "", name: "", firstName: "", lastName: "" }

/** An extension that a key monitors, with its current name. */
interface Watched {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The number a key dials or monitors, and its label: an empty label shows the current name, and placeholders are filled
 * in. Null for a key without a function: an empty one, or one whose line or extension no longer exists.
 */
export const shownKey = (
  key: PhoneKey,
  lines: readonly KeySubject[],
  extensions: readonly Watched[],
): { readonly number: string; readonly label: string } | null => {
  const own = lines[0] ?? nobody
  switch (key.type) {
    case "line":
    case "sharedLine": {
      const line = lines[key.line - 1]
      return line === undefined
        ? null
        : { number: line.extension, label: fillKeyText(key.label, line) || line.extension || line.name }
    }
    case "busyLamp": {
      const watched = extensions.find(({ id }) => id === key.extensionId)
      return watched === undefined
        ? null
        : {
            number: watched.number,
            label: fillKeyText(key.label, { ...watched, extension: watched.number }) || watched.name || watched.number,
          }
    }
    case "speedDial":
    case "park": {
      const number = fillKeyText(key.number, own)
      return number === "" ? null : { number, label: fillKeyText(key.label, own) || number }
    }
    default:
      return null
  }
}

/**
 * How many keys can be configured on a model, screen pages included, expansion modules left out. Snom's after
 * NethServer Tancredi, Grandstream's GRP after Wazo, Panasonic's after a key editor for the series; the rest from data
 * sheets as remembered. A model that is not named here has as many keys as lines.
 */
const keyCounts: Readonly<Record<PhoneMake, Readonly<Record<string, number>>>> = {
  yealink: {
    T31P: 2,
    T31G: 2,
    T31W: 2,
    T33G: 4,
    T34W: 4,
    T41U: 15,
    T42U: 15,
    T43U: 21,
    T44U: 21,
    T44W: 21,
    T46U: 27,
    T48U: 29,
    T53: 21,
    T53W: 21,
    T54W: 27,
    T57W: 29,
    T58W: 27,
    T73U: 21,
    T74U: 27,
    T85W: 27,
    T87W: 29,
  },
  poly: {
    VVX150: 2,
    VVX250: 4,
    VVX350: 6,
    VVX450: 12,
    VVX501: 12,
    VVX601: 16,
    EDGEE100: 2,
    EDGEE220: 8,
    EDGEE300: 24,
    EDGEE320: 24,
    EDGEE350: 24,
    EDGEE400: 32,
    EDGEE450: 32,
    EDGEE500: 48,
    EDGEE550: 48,
    CCX350: 24,
    CCX400: 24,
    CCX500: 24,
    CCX505: 24,
    CCX600: 24,
    CCX700: 24,
  },
  grandstream: {
    GRP2601: 2,
    GRP2602: 4,
    GRP2603: 6,
    GRP2604: 10,
    GRP2612: 16,
    GRP2613: 24,
    GRP2614: 40,
    GRP2615: 40,
    GRP2616: 40,
    GRP2624: 32,
    GRP2634: 40,
    GRP2636: 40,
    GRP2670: 40,
    GXP1625: 2,
    GXP2130: 8,
    GXP2135: 32,
    GXP2140: 4,
    GXP2160: 24,
    GXP2170: 48,
  },
  cisco: {
    "6821": 2,
    "6841": 4,
    "6851": 4,
    "6861": 4,
    "6871": 6,
    "7811": 1,
    "7821": 2,
    "7841": 4,
    "7861": 16,
    "8811": 10,
    "8841": 10,
    "8845": 10,
    "8851": 10,
    "8861": 10,
    "8865": 10,
    "9841": 4,
    "9851": 8,
    "9861": 16,
    "9871": 32,
  },
  snom: {
    D120: 2,
    D140: 12,
    D150: 24,
    D305: 4,
    D315: 5,
    D335: 32,
    D345: 48,
    D375: 12,
    D385: 48,
    D713: 24,
    D717: 24,
    D735: 32,
    D745: 32,
    D765: 16,
    D785: 24,
    D812: 16,
    D815: 28,
    D862: 28,
    D865: 36,
  },
  panasonic: { KXHDV100: 2, KXHDV130: 2, KXHDV230: 24, KXHDV330: 24, KXHDV340: 24, KXHDV430: 24, KXHDV800: 32 },
}

/** The most that any model of the make has. */
const mostKeysOfMake = (make: PhoneMake) => Math.max(...Object.values(keyCounts[make]))

/**
 * A phone whose model is not known yet is sent as many keys as the largest model of its make has, and shows those it
 * has.
 */
export const keyCountOf = (make: string, model: string, lineCount: number): number => {
  const count = !isPhoneMake(make)
    ? 0
    : model === autoModel(make)
      ? mostKeysOfMake(make)
      : (keyCounts[make][modelKey(model)] ?? 0)
  return Math.min(mostKeys, Math.max(count, lineCount, 1))
}

/** A layout keeps all its keys on every phone; the phone gets those that fit. */
export const keysThatFit = <Key>(keys: readonly Key[], keyCount: number): readonly Key[] => keys.slice(0, keyCount)

/** How many keys in use do not fit on the phone. */
export const countNotFitting = (keys: readonly PhoneKey[], keyCount: number): number =>
  keys.slice(keyCount).filter(({ type }) => type !== "none").length

/** The layout before keys are configured: the lines of the phone. */
export const plainLayout = (lineCount: number): PhoneKey[] =>
  Array.from({ length: lineCount }, (_, index) => ({ type: "line", line: index + 1, label: "" }))
