import {
  defaultFeatureCodes,
  type Feature,
  type FeatureCode,
} from "@dialplane/contract/calling/pbx-settings/feature-codes"
import type { PbxSettingsValues } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { isSlot } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { usualRingSeconds } from "@dialplane/contract/inventory/extensions/ring-order"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"

/** The settings as they are stored; countries are stored with the account. */
export type SettingsRow = Omit<
  PbxSettingsValues,
  "internationalCalling" | "internationalCountries" | "featureCodes" | "operator" | "parkingExtension"
> & {
  readonly featureCodes: StoredCodes
  readonly operatorId: number | null
  readonly operatorNumber: string | null
  readonly operatorName: string | null
  readonly parkingExtensionId: number | null
  readonly parkingNumber: string | null
  readonly parkingName: string | null
  readonly version: number
}

/** Features whose code or state differs from the default. */
export type StoredCodes = { readonly [Name in Feature]?: Omit<FeatureCode, "feature"> }

export const allCodes = (stored: StoredCodes): FeatureCode[] =>
  defaultFeatureCodes.map((one) => ({ ...one, ...stored[one.feature] }))
export const changedCodes = (codes: readonly FeatureCode[]): StoredCodes =>
  Object.fromEntries(
    codes
      .filter(({ feature, code, enabled }) => {
        const usual = defaultFeatureCodes.find((one) => one.feature === feature)!
        return code !== usual.code || enabled !== usual.enabled
      })
      .map(({ feature, code, enabled }) => [feature, { code, enabled }]),
  )
/** Some codes of a request among those that stay. */
export const withCodes = (codes: readonly FeatureCode[], given: readonly FeatureCode[]): FeatureCode[] =>
  codes.map((one) => given.find(({ feature }) => feature === one.feature) ?? one)

export const defaultRow: SettingsRow = {
  outsidePrefix: "",
  sevenDigitDialing: false,
  areaCode: null,
  operatorId: null,
  operatorNumber: null,
  operatorName: null,
  defaultCallerId: "main",
  mainNumber: null,
  callerName: "",
  featureCodes: {},
  parkingOn: true,
  parkingFirstSlot: 701,
  parkingLastSlot: 720,
  parkingSeconds: 60,
  parkingReturn: "parker",
  parkingExtensionId: null,
  parkingNumber: null,
  parkingName: null,
  ringSeconds: usualRingSeconds,
  listInDirectory: true,
  version: 1,
}

/** Types that answer: a page group or a fax does not. */
export const takesCalls = (type: ExtensionType) => type !== "FAX" && type !== "Page Group"

/** The numbers from the first to the last slot. */
export const numbersBetween = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))
export const skippedSlots = (
  { parkingFirstSlot, parkingLastSlot }: Pick<PbxSettingsValues, "parkingFirstSlot" | "parkingLastSlot">,
  extensions: ReadonlySet<string>,
): string[] =>
  numbersBetween(parkingFirstSlot, parkingLastSlot).filter(
    (number) => extensions.has(number) || !isSlot({ firstSlot: parkingFirstSlot, lastSlot: parkingLastSlot }, number),
  )

// --- the settings in audit entries -----------------------------------------------------------------------------------

const codeText = ({ feature, code, enabled }: FeatureCode) => `${code} ${feature}${enabled ? "" : " (off)"}`
const codePattern = /^(\S+) (\w+)( \(off\))?$/
export const readCode = (text: string): FeatureCode | undefined => {
  const [, code, feature, off] = codePattern.exec(text) ?? []
  return code === undefined || !defaultFeatureCodes.some((one) => one.feature === feature)
    ? undefined
    : { feature: feature as Feature, code, enabled: off === undefined }
}

export type Facts = ReturnType<typeof factsOf>
/** Names for readers, with their ids beside them. */
export const factsOf = ({ operator, parkingExtension, featureCodes, ...values }: PbxSettingsValues) => ({
  ...values,
  operator: operator === null ? null : refText(operator),
  operatorId: operator?.extensionId ?? null,
  parkingExtension: parkingExtension === null ? null : refText(parkingExtension),
  parkingExtensionId: parkingExtension?.extensionId ?? null,
  featureCodes: featureCodes.map(codeText),
})

/** Only what differs; of the feature codes only the changed ones. */
export const differences = (was: Facts, is: Facts): { before: Partial<Facts>; after: Partial<Facts> } => {
  const changed = (Object.keys(is) as (keyof Facts)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  // The id beside a name, though only one of them may differ.
  const names = new Set(
    changed.flatMap((name): (keyof Facts)[] => {
      if (name === "operator" || name === "operatorId") return ["operator", "operatorId"]
      if (name === "parkingExtension" || name === "parkingExtensionId")
        return ["parkingExtension", "parkingExtensionId"]
      return [name]
    }),
  )
  const side = (facts: Facts, other: Facts): Partial<Facts> =>
    Object.fromEntries(
      [...names].map((name) => [
        name,
        name === "featureCodes" ? facts.featureCodes.filter((code) => !other.featureCodes.includes(code)) : facts[name],
      ]),
    )
  return { before: side(was, is), after: side(is, was) }
}
