import { texts } from "@dialplane/contract/kit/language"
import type { PostalReading, PostalRules } from "./postal-reading.rules.ts"

const messages = texts("emergencyLocations.postalCodesUs", {
  fiveDigits: "A ZIP code has five digits, or nine with a hyphen after the fifth.",
  leadingZero: "The leading zero is missing.",
  example: "Enter a ZIP code of five digits, such as 04101.",
  military: "This ZIP code is for a military post office. Emergency services cannot be sent there.",
  unknown: "No ZIP code starts with these digits.",
})

/** The first three digits by state, as ranges (USPS, three-digit ZIP code prefixes). */
const prefixes: Readonly<Record<string, string>> = {
  AL: "350-369",
  AK: "995-999",
  AZ: "850-865",
  AR: "716-729",
  CA: "900-961",
  CO: "800-816",
  CT: "060-069",
  DE: "197-199",
  DC: "200 202-205 569",
  FL: "320-339 341-349",
  GA: "300-319 398-399",
  HI: "967-968",
  ID: "832-838",
  IL: "600-629",
  IN: "460-479",
  IA: "500-528",
  KS: "660-679",
  KY: "400-427",
  LA: "700-714",
  ME: "039-049",
  MD: "206-219",
  MA: "010-027 055",
  MI: "480-499",
  MN: "550-567",
  MS: "386-397",
  MO: "630-658",
  MT: "590-599",
  NE: "680-693",
  NV: "889-898",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NY: "005 063 100-149",
  NC: "270-289",
  ND: "580-588",
  OH: "430-459",
  OK: "730-732 734-749",
  OR: "970-979",
  PA: "150-196",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 750-799 885",
  UT: "840-847",
  VT: "050-054 056-059",
  VA: "201 220-246",
  WA: "980-994",
  WV: "247-268",
  WI: "530-549",
  WY: "820-831 834",
  PR: "006-007 009",
  VI: "008",
  GU: "969",
  MP: "969",
  AS: "967",
}
const ranges = Object.entries(prefixes).flatMap(([state, text]) =>
  text.split(" ").map((range) => {
    const [from = "", to = from] = range.split("-")
    return { state, from: Number(from), to: Number(to) }
  }),
)

const provincesOf = (code: string) => {
  const prefix = Number(code.slice(0, 3))
  return ranges.filter(({ from, to }) => prefix >= from && prefix <= to).map(({ state }) => state)
}

/** Replaces letters that are easily confused with digits. */
const asDigits = (text: string) =>
  text
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll("I", "1")
    .replaceAll("L", "1")
    .replaceAll("S", "5")
    .replaceAll("B", "8")
const shape = (digits: string) => (digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits)

const read = (typed: string): PostalReading => {
  const text = typed.trim()
  if (/^\d{5}(-\d{4})?$/.test(text)) return known(text)
  const digits = asDigits(text).replace(/[\s.–-]/g, "")
  if (/^\d{5}(\d{4})?$/.test(digits) && known(digits).kind === "right")
    return {
      kind: "near",
      code: shape(digits),
      message: messages.fiveDigits,
    }
  // Spreadsheets drop the leading zero of codes in New England and New Jersey.
  if (/^\d{4}$/.test(digits) && known(`0${digits}`).kind === "right")
    return { kind: "near", code: `0${digits}`, message: messages.leadingZero }
  return { kind: "wrong", message: messages.example }
}

const known = (code: string): PostalReading => {
  if (/^(09[0-9]|34[0]|96[2-6])/.test(code))
    return {
      kind: "wrong",
      message: messages.military,
    }
  return provincesOf(code).length > 0 ? { kind: "right", code } : { kind: "wrong", message: messages.unknown }
}

export const postalRules: PostalRules = { example: "04101", read, provincesOf }
