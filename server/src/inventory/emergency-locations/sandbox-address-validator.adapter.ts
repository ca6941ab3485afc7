import type {
  AddressIssue,
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { Province } from "@dialplane/contract/ground/lookups/lookups.schema"
import { listCities, listProvinces } from "../../ground/lookups/lookups.service.ts"
import type { AddressValidator } from "./address-validator.adapter.ts"
import { addressMessages } from "./emergency-locations.messages.ts"
import { closest, plain } from "./near-miss.rules.ts"
import { postalRules } from "./postal-codes.rules.ts"
import { streetIssues } from "./street.rules.ts"

const error = (field: AddressIssue["field"], message: string, suggestion: string | null = null): AddressIssue => ({
  field,
  message,
  severity: "error",
  suggestion,
})

interface Reading {
  readonly value: string
  readonly issues: readonly AddressIssue[]
}

const readPostalCode = ({ countryCode, postalCode }: EmergencyAddress): Reading => {
  const rules = postalRules[countryCode]
  if (postalCode === "")
    return { value: "", issues: [error("postalCode", addressMessages.postalCodeMissing(countryCode))] }
  const reading = rules.read(postalCode)
  if (reading.kind === "right") return { value: reading.code, issues: [] }
  return {
    value: postalCode,
    issues: [error("postalCode", reading.message, reading.kind === "near" ? reading.code : null)],
  }
}

/** Only addresses in the United Kingdom do not need the part of the country. */
const isProvinceOptional = (countryCode: string) => countryCode === "GB"

const readProvince = ({ countryCode, province }: EmergencyAddress, postalCode: string): Reading => {
  const all = listProvinces(countryCode)
  const possible = postalRules[countryCode].provincesOf(postalCode)
  const only = possible.length === 1 ? possible[0]! : null
  if (province === "")
    return isProvinceOptional(countryCode)
      ? { value: only ?? "", issues: [] }
      : { value: "", issues: [error("province", addressMessages.provinceMissing(countryCode), only)] }
  const found = all.find(({ provinceCode }) => provinceCode === province.toUpperCase())
  if (found === undefined) return { value: province, issues: [unknownProvince(all, province, only)] }
  if (possible.length === 0 || possible.includes(found.provinceCode)) return { value: found.provinceCode, issues: [] }
  // No suggestion: only the user knows which of the two is wrong.
  const names = possible.map((code) => all.find(({ provinceCode }) => provinceCode === code)?.name ?? code)
  return {
    value: found.provinceCode,
    issues: [error("province", addressMessages.otherProvince(countryCode, postalCode, names, found.name))],
  }
}

const unknownProvince = (all: readonly Province[], typed: string, only: string | null): AddressIssue => {
  const named = all.find(({ name }) => plain(name) === plain(typed))
  if (named !== undefined) return error("province", addressMessages.provinceCode(named.name), named.provinceCode)
  const swapped =
    typed.length === 2
      ? all.find(({ provinceCode }) => provinceCode === `${typed[1]}${typed[0]}`.toUpperCase())
      : undefined
  // A code with swapped letters is suggested only when the postal code confirms it.
  const meant = closest(typed, all, ({ name }) => name) ?? (swapped?.provinceCode === only ? swapped : undefined)
  return error("province", addressMessages.provinceUnknown(typed), meant?.provinceCode ?? null)
}

/** The list of cities is not complete, so this is only a hint. */
const cityIssues = ({ countryCode, city }: EmergencyAddress, province: string): AddressIssue[] => {
  if (city === "") return [error("city", addressMessages.cityMissing)]
  const codes = province === "" ? listProvinces(countryCode).map(({ provinceCode }) => provinceCode) : [province]
  const towns = listProvinces(countryCode)
    .filter(({ provinceCode }) => codes.includes(provinceCode))
    .flatMap(({ provinceCode }) => listCities(countryCode, provinceCode, { search: "", limit: 5000 }))
  if (towns.some(({ name }) => plain(name) === plain(city))) return []
  const meant = closest(city, towns, ({ name }) => name)
  return meant === undefined
    ? []
    : [
        {
          field: "city",
          message: addressMessages.cityNotFound(city, meant.name),
          severity: "hint",
          suggestion: meant.name,
        },
      ]
}

const judge = (given: EmergencyAddress): Omit<AddressVerdict, "suggested" | "validator"> => {
  const postal = readPostalCode(given)
  const near = postal.issues[0]?.suggestion ?? postal.value
  const province = readProvince(given, near)
  const issues = [
    ...streetIssues(given),
    ...cityIssues(given, province.issues[0]?.suggestion ?? province.value),
    ...province.issues,
    ...postal.issues,
  ]
  const errors = issues.filter(({ severity }) => severity === "error")
  const verdict =
    errors.length === 0 ? "valid" : errors.every(({ suggestion }) => suggestion !== null) ? "correctable" : "invalid"
  return { verdict, address: { ...given, postalCode: postal.value, province: province.value }, issues }
}

const withSuggestions = (address: EmergencyAddress, issues: readonly AddressIssue[]): EmergencyAddress => ({
  ...address,
  ...Object.fromEntries(issues.flatMap(({ field, suggestion }) => (suggestion === null ? [] : [[field, suggestion]]))),
})

/**
 * Checks addresses offline by the rules of each country's postal service: whether all parts are there, whether they fit
 * together, and what was probably meant. It cannot know whether the building exists.
 */
export const sandboxAddressValidator: AddressValidator = {
  get name() {
    return addressMessages.validator
  },
  validate: async (address) => {
    const judged = judge(address)
    const suggested = judged.issues.some(({ suggestion }) => suggestion !== null)
      ? withSuggestions(judged.address, judged.issues)
      : null
    const isGood = suggested !== null && judge(suggested).verdict === "valid"
    return { ...judged, suggested: isGood ? suggested : null, validator: sandboxAddressValidator.name }
  },
}
