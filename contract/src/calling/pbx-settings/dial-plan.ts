import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { reservedCodes } from "../../inventory/extensions/number-rules.ts"
import type { Feature, FeatureCode } from "./feature-codes.ts"

// Separate from dialed-number.ts, so that schemas and screens do not load the numbering plan library.

export const outsidePrefixes = ["", "9", "0"] as const
export type OutsidePrefix = (typeof outsidePrefixes)[number]
export const internationalModes = ["off", "listed", "all"] as const
export type InternationalMode = (typeof internationalModes)[number]

/** What decides how dialed digits are read; the PBX settings and the extensions of an account. */
export interface DialPlan {
  readonly country: CountryCode
  /** Dialed before an outside number; empty when there is none. */
  readonly outsidePrefix: OutsidePrefix
  readonly sevenDigit: { readonly on: boolean; readonly areaCode: string | null }
  readonly featureCodes: readonly FeatureCode[]
  /** What may be dialed to monitor calls; what the product allows without it. */
  readonly monitoringPattern?: string
  readonly parking: { readonly on: boolean; readonly firstSlot: number; readonly lastSlot: number }
  /** Whether 0 reaches an operator. */
  readonly hasOperator: boolean
  readonly isExtension: (number: string) => boolean
  readonly international: { readonly mode: InternationalMode; readonly countries: readonly string[] }
  readonly emergencyNumbers: readonly string[]
}

export const dialedKinds = [
  "emergency",
  "featureCode",
  "extension",
  "parkSlot",
  "operator",
  "directoryAssistance",
  "premium",
  "international",
  "national",
  "invalid",
] as const
export type DialedKind = (typeof dialedKinds)[number]

/** The rule that decided. */
export const dialingRules = [
  "emergency",
  "emergencyAfterPrefix",
  "emergencyAfterHideCallerId",
  "featureCode",
  "fixedCode",
  "extension",
  "parkSlot",
  "operator",
  "internationalPrefix",
  "plusSign",
  "otherCountry",
  "internationalOff",
  "countryNotListed",
  "national",
  "sevenDigit",
  "serviceNumber",
  "directoryAssistance",
  "premium",
  "nothing",
  "characters",
  "unknownCode",
  "argumentMissing",
  "monitoringNotAllowed",
  "tooShort",
  "tooLong",
  "notANumber",
] as const
export type DialingRule = (typeof dialingRules)[number]

export interface DialedNumber {
  readonly kind: DialedKind
  /** E.164 digits without the plus sign of an outside number; otherwise what is reached inside. */
  readonly number: string
  /** The country of an outside number, if it is known. */
  readonly country?: string
  /** The code, what it does, and what was dialed after it. */
  readonly code?: string
  readonly feature?: Feature
  readonly rest?: string
  /** Whether the PBX settings let the call through; call blocking is asked separately. */
  readonly allowed: boolean
  readonly because: DialingRule
}

/** Three-digit codes that every account has; extensions.reservedCodes keeps them free. */
export const fixedCodes: readonly string[] = Object.entries(reservedCodes)
  .filter(([, { kind }]) => kind === "feature")
  .map(([code]) => code)

/** Numbers such as 711 are not slots, though they lie between the first and the last one. */
export const isSlot = (
  { firstSlot, lastSlot }: Pick<DialPlan["parking"], "firstSlot" | "lastSlot">,
  number: string,
): boolean =>
  /^[1-9]\d*$/.test(number) &&
  Number(number) >= firstSlot &&
  Number(number) <= lastSlot &&
  reservedCodes[number] === undefined
