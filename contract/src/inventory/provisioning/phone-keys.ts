import { z } from "zod"
import { autoModel, isPhoneMake, type PhoneMake } from "../devices/models.ts"
import { optionalLine } from "../../kit/text.ts"
import { modelKey } from "./model-key.ts"

export const keyTypes = ["line", "busyLamp", "speedDial", "sharedLine", "park", "none"] as const
export type KeyType = (typeof keyTypes)[number]

/** No phone we know has more keys of its own that are not on a side module. */
export const mostKeys = 60
const mostLines = 34

/** Places in a label or number that are filled in for each phone. */
export const keyVariables = ["extension", "name", "firstName", "lastName"] as const
export type KeyVariable = (typeof keyVariables)[number]

const knowsVariables = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every((found) => (keyVariables as readonly string[]).includes(found[1]!))
const variableRule = `Only ${keyVariables.map((name) => `{${name}}`).join(", ")} can be filled in.`

/** Left empty, a key shows the name of what it leads to, as it is called now. */
export const keyLabel = optionalLine(40).refine(knowsVariables, variableRule).default("")
/** What is dialled: digits, * and #, a plus in front, or the phone's own extension. */
const dialled = z
  .string()
  .trim()
  .max(40, "At most 40 characters.")
  .regex(
    /^(\+?[0-9*#]{1,32}|[*#0-9]{0,8}\{extension\})$/,
    "Digits, * and # only, with a plus in front if need be, or {extension}.",
  )
const lineNumber = z.int().min(1).max(mostLines)
const extensionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** One key of a phone. `extensionId` is null when the extension that was watched is gone. */
export const phoneKey = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("line"), line: lineNumber, label: keyLabel }),
  z.strictObject({ type: z.literal("sharedLine"), line: lineNumber, label: keyLabel }),
  z.strictObject({ type: z.literal("busyLamp"), extensionId: extensionId.nullable(), label: keyLabel }),
  z.strictObject({ type: z.literal("speedDial"), number: dialled, label: keyLabel }),
  z.strictObject({ type: z.literal("park"), number: dialled, label: keyLabel }),
  z.strictObject({ type: z.literal("none") }),
])
export type PhoneKey = z.output<typeof phoneKey>
export const phoneKeys = z.array(phoneKey).max(mostKeys, `At most ${mostKeys} keys.`)

/** Whose name and number fill the places of a label. */
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

/** An extension that a key watches, as it is called now. */
interface Watched {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * What a key dials or watches, and what stands beside it: a label left empty says how the thing is called now, and
 * places in a label are filled. Null for a key that does nothing: an empty one, or one whose line or extension is not
 * there any more.
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
 * How many keys people can set on a model, pages of the screen included and side modules left out. Snom's after
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
 * A phone whose model is not known yet is told as many keys as the largest of its make has: it shows those it has room
 * for.
 */
export const keyCountOf = (make: string, model: string, lineCount: number): number => {
  const count = !isPhoneMake(make)
    ? 0
    : model === autoModel(make)
      ? mostKeysOfMake(make)
      : (keyCounts[make][modelKey(model)] ?? 0)
  return Math.min(mostKeys, Math.max(count, lineCount, 1))
}

/** A layout keeps all its keys whatever phone it is on; the phone gets those at the places it has. */
export const keysThatFit = <Key>(keys: readonly Key[], keyCount: number): readonly Key[] => keys.slice(0, keyCount)

/** How many keys in use are at places that the phone does not have. */
export const countNotFitting = (keys: readonly PhoneKey[], keyCount: number): number =>
  keys.slice(keyCount).filter(({ type }) => type !== "none").length

/** What a phone shows before anybody arranged its keys: its lines. */
export const plainLayout = (lineCount: number): PhoneKey[] =>
  Array.from({ length: lineCount }, (_, index) => ({ type: "line", line: index + 1, label: "" }))
