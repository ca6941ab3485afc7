import { z } from "zod"
import { textTable } from "../../kit/language.ts"

/** The caller ID that the called party sees of calls made with a number. */
export const callerIdCodes = Object.values(
  textTable(
    "numbers.callerIdCodes",
    {
      STD: {
        code: "STD",
        name: "Number and name",
        description: "The number, with its caller ID name where carriers support it.",
      },
      NUM: { code: "NUM", name: "Number only", description: "The number without a name." },
      MAIN: { code: "MAIN", name: "Main number", description: "The main number of the number's location." },
      PRIV: { code: "PRIV", name: "Withheld", description: "No number and no name." },
    } as const,
    "name",
    "description",
  ),
)
export type CallerIdCode = (typeof callerIdCodes)[number]["code"]
export const callerIdCode = z.enum(["STD", "NUM", "MAIN", "PRIV"])
export const callerIdCodeOption = z
  .object({
    code: callerIdCode.describe("Code in requests"),
    name: z.string().describe("Name of the option"),
    description: z.string().describe("What callers see"),
  })
  .meta({ id: "CallerIdCodeOption" })

/** Carriers' caller name directories (CNAM) accept at most 15 of these characters. */
export const longestCallerIdName = 15
export const callerIdName = z
  .string()
  .trim()
  .max(longestCallerIdName, `Enter at most ${longestCallerIdName} characters.`)
  .regex(/^[\p{L}\p{N} ,.&'-]*$/u, "Use only letters, digits, spaces and , . & ' -")
  .refine((name) => name === "" || (name.match(/\p{L}/gu) ?? []).length >= 2, "Enter at least two letters.")

/** Only carriers in these countries show a caller ID name. */
const namesShownIn: ReadonlySet<string> = new Set(["US", "CA"])
export const showsCallerIdName = (number: { readonly country: string; readonly isTollFree: boolean }) =>
  namesShownIn.has(number.country) && !number.isTollFree
