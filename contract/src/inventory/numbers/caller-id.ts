import { z } from "zod"

/** What the called person sees of a call that goes out with a number. */
export const callerIdCodes = [
  { code: "STD", name: "Number and name", description: "The number, and its caller ID name where networks carry one." },
  { code: "NUM", name: "Number only", description: "The number without a name." },
  { code: "MAIN", name: "Main number", description: "The main number of the number's location instead." },
  { code: "PRIV", name: "Withheld", description: "Neither number nor name." },
] as const
export type CallerIdCode = (typeof callerIdCodes)[number]["code"]
export const callerIdCode = z.enum(["STD", "NUM", "MAIN", "PRIV"])
export const callerIdCodeOption = z.object({ code: callerIdCode, name: z.string(), description: z.string() })

/** The directories of names in the networks take 15 characters, and no more than these. */
export const longestCallerIdName = 15
export const callerIdName = z
  .string()
  .trim()
  .max(longestCallerIdName, `At most ${longestCallerIdName} characters.`)
  .regex(/^[\p{L}\p{N} ,.&'-]*$/u, "Letters, digits, spaces and , . & ' - only.")
  .refine((name) => name === "" || (name.match(/\p{L}/gu) ?? []).length >= 2, "At least two letters.")

/** Only the networks of these countries show a name that belongs to a number. */
const namesShownIn: ReadonlySet<string> = new Set(["US", "CA"])
export const showsCallerIdName = (number: { readonly country: string; readonly isTollFree: boolean }) =>
  namesShownIn.has(number.country) && !number.isTollFree
