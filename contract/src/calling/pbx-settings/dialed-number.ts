import { isDomestic } from "../../ground/accounts/domestic-countries.ts"
import { readPhoneNumber, type PhoneNumber } from "../../kit/phone-number.ts"
import { fixedCodes, isSlot, type DialedNumber, type DialingRule, type DialPlan } from "./dial-plan.ts"
import { features } from "./feature-codes.ts"
import { isMonitoring, mayDialToMonitor } from "./monitoring-codes.ts"
import { defaultMonitoringPattern } from "./monitoring-pattern.ts"
import { numberings } from "../../inventory/extensions/numbering.ts"

export type { DialPlan } from "./dial-plan.ts"

const separators = /[\s().\-/\u2010-\u2015\u202a-\u202e\u2066-\u2069]/g
const invalid = (because: DialingRule, number = ""): DialedNumber => ({
  kind: "invalid",
  number,
  allowed: false,
  because,
})

/**
 * Reads what was dialed. Order: emergency, feature code, extension, parking slot, operator, international, national,
 * 7-digit number. Never throws.
 */
export const readDialedNumber = (plan: DialPlan, dialed: string): DialedNumber => {
  const text = dialed.replace(separators, "")
  if (text === "") return invalid("nothing")
  if (!/^\+?[\d*#]+$/.test(text)) return invalid("characters")
  return readEmergency(plan, text) ?? readFeatureCode(plan, text) ?? readInside(plan, text) ?? readOutside(plan, text)
}

const emergency = (number: string, because: DialingRule): DialedNumber => ({
  kind: "emergency",
  number,
  allowed: true,
  because,
})
const readEmergency = (plan: DialPlan, text: string): DialedNumber | undefined => {
  const isEmergency = (number: string) => plan.emergencyNumbers.includes(number)
  const { outsidePrefix } = plan
  const afterPrefix = (number: string) =>
    outsidePrefix !== "" && number.startsWith(outsidePrefix) && isEmergency(number.slice(1))
      ? number.slice(1)
      : undefined
  if (isEmergency(text)) return emergency(text, "emergency")
  const outside = afterPrefix(text)
  if (outside !== undefined) return emergency(outside, "emergencyAfterPrefix")
  // Hiding the caller ID must not keep anyone from reaching help, however often the code is dialed.
  for (const { feature, code, enabled } of plan.featureCodes)
    if (enabled && feature === "hideCallerId" && text.startsWith(code)) {
      let rest = text
      while (code !== "" && rest.startsWith(code)) rest = rest.slice(code.length)
      const number = isEmergency(rest) ? rest : afterPrefix(rest)
      if (number !== undefined) return emergency(number, "emergencyAfterHideCallerId")
    }
  return undefined
}

/** What was dialed as a code, if it is one; also a code that is unknown or incomplete. */
export const readFeatureCode = (
  plan: Pick<DialPlan, "featureCodes" | "monitoringPattern">,
  text: string,
): DialedNumber | undefined => {
  if (fixedCodes.includes(text))
    return { kind: "featureCode", number: "", code: text, allowed: true, because: "fixedCode" }
  if (!/[*#]/.test(text)) return undefined
  const found = plan.featureCodes
    .filter(
      ({ feature, code, enabled }) =>
        enabled && (features[feature].takes === "none" ? text === code : text.startsWith(code)),
    )
    .toSorted((one, other) => other.code.length - one.code.length)[0]
  if (found === undefined) return invalid("unknownCode")
  const { feature, code } = found
  const rest = text.slice(code.length)
  if (features[feature].takes !== "none" && rest === "") return { ...invalid("argumentMissing"), code, feature }
  if (!/^\+?\d*$/.test(rest)) return invalid("unknownCode")
  const allowed = !isMonitoring(feature) || mayDialToMonitor(plan.monitoringPattern ?? defaultMonitoringPattern, text)
  return {
    kind: "featureCode",
    number: "",
    code,
    feature,
    rest,
    allowed,
    because: allowed ? "featureCode" : "monitoringNotAllowed",
  }
}

const readInside = (plan: DialPlan, text: string): DialedNumber | undefined => {
  if (text.startsWith("+")) return undefined
  if (plan.isExtension(text)) return { kind: "extension", number: text, allowed: true, because: "extension" }
  if (plan.parking.on && isSlot(plan.parking, text))
    return { kind: "parkSlot", number: text, allowed: true, because: "parkSlot" }
  if (plan.hasOperator && text === "0") return { kind: "operator", number: text, allowed: true, because: "operator" }
  return undefined
}

const readOutside = (plan: DialPlan, text: string): DialedNumber => {
  const { outsidePrefix } = plan
  if (outsidePrefix === "" || !text.startsWith(outsidePrefix)) return readOutsideNumber(plan, text)
  const behind = readOutsideNumber(plan, text.slice(1))
  if (behind.kind !== "invalid") return behind
  // Apps dial complete numbers without the prefix, and some of these begin with its digit.
  const whole = readOutsideNumber(plan, text)
  return whole.kind === "invalid" ? behind : whole
}

const readOutsideNumber = (plan: DialPlan, text: string): DialedNumber => {
  const { country, sevenDigit } = plan
  const { callingCode, internationalPrefix } = numberings[country]
  if (text === "" || text === "+") return invalid("tooShort")
  const short = readShortNumber(plan, text)
  if (short !== undefined) return short
  if (text.startsWith("+")) return classify(plan, text, "plusSign")
  if (text.startsWith(internationalPrefix))
    return classify(plan, `+${text.slice(internationalPrefix.length)}`, "internationalPrefix")
  const isNorthAmerica = callingCode === "1"
  if (isNorthAmerica && sevenDigit.on && sevenDigit.areaCode !== null && /^[2-9]\d{6}$/.test(text))
    return classify(plan, `+1${sevenDigit.areaCode}${text}`, "sevenDigit")
  return classify(plan, text, "national")
}

/** The part of the plan that calls to outside numbers need. */
type Outward = Pick<DialPlan, "country" | "international">

/** Directory assistance and service numbers of the account's country, which have no calling code. */
const readShortNumber = ({ country }: Outward, text: string): DialedNumber | undefined => {
  const { services, directory } = numberings[country]
  if (directory.short.test(text))
    return { kind: "directoryAssistance", number: text, country, allowed: true, because: "directoryAssistance" }
  return services.includes(text)
    ? { kind: "national", number: text, country, allowed: true, because: "serviceNumber" }
    : undefined
}

/** What kind of number a complete one is, given as digits with the country's calling code, or a short one. */
export const readCompleteNumber = (plan: Outward, digits: string): DialedNumber =>
  readShortNumber(plan, digits) ?? classify(plan, `+${digits}`, "national")

const classify = (plan: Outward, text: string, because: DialingRule): DialedNumber => {
  const { country: home } = plan
  const reading = readPhoneNumber(text, home)
  if (!reading.ok) return invalid(faults[reading.error])
  const { value } = reading
  const number = value.number.slice(1)
  if (!hasLength(value)) return invalid(value.nationalNumber.length < 8 ? "tooShort" : "tooLong", number)
  const isHome =
    value.country === undefined ? value.callingCode === numberings[home].callingCode : isDomestic(home, value.country)
  if (!isHome) return abroad(plan, number, value.country, because)
  const { directory, premium } = numberings[home]
  const outside = { number, country: value.country ?? home, allowed: true }
  if (directory.national.test(value.nationalNumber))
    return { kind: "directoryAssistance", ...outside, because: "directoryAssistance" }
  if (premium.test(value.nationalNumber)) return { kind: "premium", ...outside, because: "premium" }
  return { kind: "national", ...outside, because }
}

const faults = {
  NOT_A_NUMBER: "notANumber",
  INVALID_COUNTRY: "notANumber",
  TOO_SHORT: "tooShort",
  TOO_LONG: "tooLong",
} as const

/** Premium numbers are shorter or longer than ordinary ones in some countries. */
const hasLength = ({ callingCode, nationalNumber, hasUsualLength }: PhoneNumber) =>
  hasUsualLength ||
  Object.values(numberings).some((one) => one.callingCode === callingCode && one.premium.test(nationalNumber))

const abroad = (
  { international: { mode, countries } }: Outward,
  number: string,
  country: string | undefined,
  because: DialingRule,
): DialedNumber => {
  const outside = { kind: "international", number, ...(country === undefined ? {} : { country }) } as const
  if (mode === "off") return { ...outside, allowed: false, because: "internationalOff" }
  if (mode === "listed" && (country === undefined || !countries.includes(country)))
    return { ...outside, allowed: false, because: "countryNotListed" }
  return {
    ...outside,
    allowed: true,
    because: because === "national" || because === "sevenDigit" ? "otherCountry" : because,
  }
}
