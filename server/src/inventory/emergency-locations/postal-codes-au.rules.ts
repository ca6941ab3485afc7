import { texts } from "@dialplane/contract/kit/language"
import type { PostalReading, PostalRules } from "./postal-reading.rules.ts"

const messages = texts("emergencyLocations.postalCodesAu", {
  fourDigits: "A postcode has four digits.",
  leadingZero: "The leading zero is missing.",
  example: "Enter a postcode of four digits, such as 2000.",
  boxes: "This postcode is for P.O. boxes. Emergency services cannot be sent there.",
  unknown: "There is no such postcode.",
})

/**
 * Postcodes of places by state (Australia Post). Codes of post-office boxes alone (1000–1999, 5800–5999 …) are left
 * out, because no one lives there.
 */
const ranges: readonly (readonly [state: string, from: number, to: number])[] = [
  ["NSW", 2000, 2599],
  ["NSW", 2619, 2899],
  ["NSW", 2921, 2999],
  ["ACT", 2600, 2618],
  ["ACT", 2900, 2920],
  ["VIC", 3000, 3999],
  ["QLD", 4000, 4999],
  ["SA", 5000, 5799],
  ["WA", 6000, 6797],
  ["TAS", 7000, 7799],
  ["NT", 800, 899],
  // Across a border: Jervis Bay and towns near Queanbeyan, Tweed Heads, Albury.
  ["ACT", 2540, 2540],
  ["NSW", 2618, 2618],
  ["QLD", 2485, 2490],
  ["NSW", 4375, 4385],
  ["VIC", 2640, 2648],
  ["NSW", 3585, 3707],
  ["WA", 872, 872],
  ["SA", 872, 872],
]
const provincesOf = (code: string) => [
  ...new Set(ranges.filter(([, from, to]) => Number(code) >= from && Number(code) <= to).map(([state]) => state)),
]
const isBoxes = (code: string) =>
  /^(1\d{3}|02\d\d|58\d\d|59\d\d|68\d\d|69\d\d|78\d\d|79\d\d|8\d{3}|9\d{3}|09\d\d)$/.test(code)

const read = (typed: string): PostalReading => {
  const text = typed.trim()
  if (/^\d{4}$/.test(text)) return judged(text)
  const digits = text
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll("I", "1")
    .replace(/[\s.–-]/g, "")
  if (/^\d{4}$/.test(digits) && judged(digits).kind === "right")
    return { kind: "near", code: digits, message: messages.fourDigits }
  if (/^8\d\d$/.test(digits)) return { kind: "near", code: `0${digits}`, message: messages.leadingZero }
  return { kind: "wrong", message: messages.example }
}

const judged = (code: string): PostalReading => {
  if (provincesOf(code).length > 0) return { kind: "right", code }
  return {
    kind: "wrong",
    message: isBoxes(code) ? messages.boxes : messages.unknown,
  }
}

export const postalRules: PostalRules = { example: "2000", read, provincesOf }
