import { texts } from "@dialplane/contract/kit/language"
import type { PostalReading, PostalRules } from "./postal-reading.rules.ts"

const messages = texts("emergencyLocations.postalCodesCa", {
  space: "Put a space in the middle.",
  alternating: "Letters and digits alternate in a postal code.",
  example: "Enter a postal code such as K1A 0B1.",
})

/** The first letter by province (Canada Post, forward sortation areas). */
const provinces: Readonly<Record<string, readonly string[]>> = {
  A: ["NL"],
  B: ["NS"],
  C: ["PE"],
  E: ["NB"],
  G: ["QC"],
  H: ["QC"],
  J: ["QC"],
  K: ["ON"],
  L: ["ON"],
  M: ["ON"],
  N: ["ON"],
  P: ["ON"],
  R: ["MB"],
  S: ["SK"],
  T: ["AB"],
  V: ["BC"],
  X: ["NT", "NU"],
  Y: ["YT"],
}
const provincesOf = (code: string) => provinces[code[0] ?? ""] ?? []

/** D, F, I, O, Q and U are never used, W and Z never first. */
const pattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/
const lettersFor: Readonly<Record<string, string>> = { "0": "O", "1": "I", "5": "S", "8": "B" }
const digitsFor: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", B: "8", Z: "2" }

/** Letters and digits alternate, so look-alike characters can be corrected by position. */
const takingTurns = (text: string) =>
  [...text].map((sign, index) => (index % 2 === 0 ? (lettersFor[sign] ?? sign) : (digitsFor[sign] ?? sign))).join("")
const spaced = (text: string) => `${text.slice(0, 3)} ${text.slice(3)}`

const read = (typed: string): PostalReading => {
  const text = typed.trim().toUpperCase()
  if (pattern.test(text)) return { kind: "right", code: text }
  const signs = text.replace(/[\s.–-]/g, "")
  if (pattern.test(spaced(signs))) return { kind: "near", code: spaced(signs), message: messages.space }
  const mended = [takingTurns(signs), takingTurns(signs.slice(3) + signs.slice(0, 3)), ...neighboursSwapped(signs)]
    .map(spaced)
    .find((code) => pattern.test(code))
  if (signs.length === 6 && mended !== undefined) return { kind: "near", code: mended, message: messages.alternating }
  return { kind: "wrong", message: messages.example }
}

const neighboursSwapped = (text: string) =>
  Array.from(
    { length: Math.max(0, text.length - 1) },
    (_, index) => text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2),
  )

export const postalRules: PostalRules = { example: "K1A 0B1", read, provincesOf }
