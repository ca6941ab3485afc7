import { texts } from "@dialplane/contract/kit/language"
import type { PostalReading, PostalRules } from "./postal-reading.rules.ts"

const messages = texts("emergencyLocations.postalCodesIn", {
  sixDigits: "A PIN code has six digits.",
  example: "Enter a PIN code of six digits, such as 400013.",
  army: "This PIN code is for an army post office. Emergency services cannot be sent there.",
  unknown: "No PIN code starts with these digits.",
})

/**
 * The first two digits of a PIN by state (India Post, sub-regions); three digits where a smaller territory lies inside.
 */
const states: Readonly<Record<string, readonly string[]>> = {
  "11": ["DL"],
  "12": ["HR"],
  "13": ["HR"],
  "14": ["PB"],
  "15": ["PB"],
  "16": ["PB", "CH", "HR"],
  "17": ["HP"],
  "18": ["JK"],
  "19": ["JK", "LA"],
  "20": ["UP"],
  "21": ["UP"],
  "22": ["UP"],
  "23": ["UP"],
  "24": ["UP", "UK"],
  "25": ["UP"],
  "26": ["UP", "UK"],
  "27": ["UP"],
  "28": ["UP"],
  "30": ["RJ"],
  "31": ["RJ"],
  "32": ["RJ"],
  "33": ["RJ"],
  "34": ["RJ"],
  "36": ["GJ", "DH"],
  "37": ["GJ"],
  "38": ["GJ"],
  "39": ["GJ", "DH"],
  "40": ["MH", "GA"],
  "41": ["MH"],
  "42": ["MH"],
  "43": ["MH"],
  "44": ["MH"],
  "45": ["MP"],
  "46": ["MP"],
  "47": ["MP"],
  "48": ["MP"],
  "49": ["CG"],
  "50": ["TS"],
  "51": ["AP"],
  "52": ["AP"],
  "53": ["AP", "PY"],
  "56": ["KA"],
  "57": ["KA"],
  "58": ["KA"],
  "59": ["KA"],
  "60": ["TN", "PY"],
  "61": ["TN"],
  "62": ["TN"],
  "63": ["TN"],
  "64": ["TN"],
  "67": ["KL", "PY"],
  "68": ["KL", "LD"],
  "69": ["KL"],
  "70": ["WB"],
  "71": ["WB"],
  "72": ["WB"],
  "73": ["WB", "SK"],
  "74": ["WB", "AN"],
  "75": ["OD"],
  "76": ["OD"],
  "77": ["OD"],
  "78": ["AS"],
  "79": ["AR", "ML", "MN", "MZ", "NL", "TR"],
  "80": ["BR", "JH"],
  "81": ["BR", "JH"],
  "82": ["BR", "JH"],
  "83": ["JH"],
  "84": ["BR"],
  "85": ["BR"],
}
const insides: Readonly<Record<string, readonly string[]>> = {
  "403": ["GA"],
  "737": ["SK"],
  "744": ["AN"],
  "790": ["AR"],
  "791": ["AR"],
  "792": ["AR"],
  "793": ["ML"],
  "794": ["ML"],
  "795": ["MN"],
  "796": ["MZ"],
  "797": ["NL"],
  "798": ["NL"],
  "799": ["TR"],
  "194": ["LA"],
}
const provincesOf = (code: string) => insides[code.slice(0, 3)] ?? states[code.slice(0, 2)] ?? []

const read = (typed: string): PostalReading => {
  const text = typed.trim()
  // 400 013 and 400013 are both common; stored without the space.
  if (/^\d{3} ?\d{3}$/.test(text)) return judged(text.replace(" ", ""))
  const digits = text
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll("I", "1")
    .replace(/[\s.–-]/g, "")
  if (/^\d{6}$/.test(digits) && judged(digits).kind === "right")
    return { kind: "near", code: digits, message: messages.sixDigits }
  return { kind: "wrong", message: messages.example }
}

const judged = (code: string): PostalReading => {
  if (code.startsWith("9"))
    return {
      kind: "wrong",
      message: messages.army,
    }
  return provincesOf(code).length > 0 ? { kind: "right", code } : { kind: "wrong", message: messages.unknown }
}

export const postalRules: PostalRules = { example: "400013", read, provincesOf }
