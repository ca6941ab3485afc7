import { readPhoneNumber } from "../../kit/phone-number.ts"
import type { CallerId } from "../../inventory/extensions/extensions.schema.ts"
import type { DefaultCallerId } from "./pbx-settings.schema.ts"

export interface CallingExtension {
  readonly name: string
  readonly callerId: CallerId
  /** Its own number, in E.164 format. */
  readonly ownNumber: string | null
  /** The main number of its location as it was entered, and the country of the location. */
  readonly locationNumber: string | null
  readonly locationCountry: string | null
}
export interface CompanyCallerId {
  readonly defaultCallerId: DefaultCallerId
  readonly mainNumber: string | null
  readonly callerName: string
}

const complete = (number: string, country: string | null): string => {
  const reading = readPhoneNumber(number, country ?? undefined)
  return reading.ok ? reading.value.number : number
}

/**
 * What the called party sees. Extensions that use the company's caller ID follow the default of the PBX settings; a
 * missing number is replaced by the main number.
 */
export const outboundCallerId = (
  { defaultCallerId, mainNumber, callerName }: CompanyCallerId,
  { name, callerId, ownNumber, locationNumber, locationCountry }: CallingExtension,
): { readonly number: string | null; readonly name: string } => {
  if (callerId.blocked) return { number: null, name: "" }
  const own = { number: ownNumber ?? mainNumber, isOfCompany: ownNumber === null }
  const shown = (() => {
    if (callerId.number.kind === "number") return { number: callerId.number.number, isOfCompany: false }
    if (callerId.number.kind === "own" || defaultCallerId === "own") return own
    return {
      number:
        defaultCallerId === "location" && locationNumber !== null
          ? complete(locationNumber, locationCountry)
          : mainNumber,
      isOfCompany: true,
    }
  })()
  return {
    number: shown.number,
    name: callerId.name !== "" ? callerId.name : shown.isOfCompany && callerName !== "" ? callerName : name,
  }
}
