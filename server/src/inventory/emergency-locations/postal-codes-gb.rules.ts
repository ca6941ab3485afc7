import { texts } from "@dialplane/contract/kit/language"
import type { PostalReading, PostalRules } from "./postal-reading.rules.ts"

const messages = texts("emergencyLocations.postalCodesGb", {
  guernsey: "This postcode is in Guernsey, which is not part of the United Kingdom.",
  jersey: "This postcode is in Jersey, which is not part of the United Kingdom.",
  isleOfMan: "This postcode is in the Isle of Man, which is not part of the United Kingdom.",
  space: "Put a space before the last three characters.",
  similar: "There is no such postcode, but there is a similar one.",
  unknownArea: "No postcode area starts with these letters.",
  example: "Enter a postcode such as EC2V 6DN.",
})

/** The postcode areas (Royal Mail), by the part of the United Kingdom they lie in; those on a border are in both. */
const areas: Readonly<Record<string, string>> = {
  ENG: `AL B BA BB BD BH BL BN BR BS CA CB CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HR HU HX IG IP KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG
    SK SL SM SN SO SP SR SS ST SW SY TA TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO TD GIR`,
  SCT: "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE",
  WLS: "CF CH HR LD LL NP SA SY",
  NIR: "BT",
}
const partsOfArea = new Map<string, string[]>()
for (const [part, text] of Object.entries(areas))
  for (const area of text.split(/\s+/)) partsOfArea.set(area, [...(partsOfArea.get(area) ?? []), part])
/** Postcodes of the same form, but with emergency call centers of their own. */
const islands: Readonly<Record<string, "guernsey" | "jersey" | "isleOfMan">> = {
  GY: "guernsey",
  JE: "jersey",
  IM: "isleOfMan",
}

const areaOf = (code: string) => (code.startsWith("GIR") ? "GIR" : (/^[A-Z]{1,2}/.exec(code)?.[0] ?? ""))
const provincesOf = (code: string) => partsOfArea.get(areaOf(code)) ?? []

/** The second half never has C, I, K, M, O or V. */
const pattern = /^(?:GIR 0AA|[A-Z]{1,2}\d(?:\d|[A-Z])? \d[ABD-HJLNP-UW-Z]{2})$/
const spaced = (text: string) => `${text.slice(0, -3)} ${text.slice(-3)}`
const digitFor = (sign: string) => ({ O: "0", I: "1", L: "1", S: "5" })[sign] ?? sign
/** The second half begins with a digit, and an area is letters. */
const mended = (signs: string): readonly string[] => {
  const [outward, inward] = [signs.slice(0, -3), signs.slice(-3)]
  const inside = `${digitFor(inward[0] ?? "")}${inward.slice(1)}`
  const swapped = `${outward[1] ?? ""}${outward[0] ?? ""}${outward.slice(2)}`
  const lookAlike = outward.replace(/^([A-Z]{1,2})([OIL])/, (_, area: string, sign: string) => area + digitFor(sign))
  const asLetter = outward.replace(/^0/, "O").replace(/^(.)0/, "$1O")
  return [outward, lookAlike, swapped, asLetter].map((part) => `${part} ${inside}`)
}
const isKnown = (code: string) => pattern.test(code) && provincesOf(code).length > 0

const read = (typed: string): PostalReading => {
  const text = typed.trim().toUpperCase()
  if (isKnown(text)) return { kind: "right", code: text }
  const signs = text.replace(/[\s.–-]/g, "")
  const island = islands[areaOf(signs)]
  if (island !== undefined && pattern.test(spaced(signs))) return { kind: "wrong", message: messages[island] }
  if (isKnown(spaced(signs))) return { kind: "near", code: spaced(signs), message: messages.space }
  const meant = mended(signs).find(isKnown)
  if (meant !== undefined) return { kind: "near", code: meant, message: messages.similar }
  return {
    kind: "wrong",
    message: pattern.test(text) ? messages.unknownArea : messages.example,
  }
}

export const postalRules: PostalRules = { example: "EC2V 6DN", read, provincesOf }
