import { autoModel, isPhoneMake, makeOfMac, type Make } from "@dialplane/contract/inventory/devices/models"
import { formatMac } from "@dialplane/contract/kit/mac"

export interface NewHardware {
  readonly macAddress: string
  readonly make: Make
  readonly model: string
}

export interface TypedMac {
  readonly macAddress: string
  /** Only when what was typed told another make than the address before it. */
  readonly make: Make | undefined
}

/**
 * What is neither of an address nor between its digits, as it was typed; the word in front of a pasted address is none
 * of it.
 */
export const strangeLetters = (typed: string): string =>
  typed
    .replace(/^\s*mac\b[^0-9a-z]*(?:address\b[^0-9a-z]*)?/i, "")
    .replace(/[0-9a-f\s:.\-–_]/gi, "")
    .slice(0, 12)

export const readTypedMac = (before: string, typed: string): TypedMac => {
  const macAddress = formatMac(typed)
  const make = makeOfMac(macAddress)
  return { macAddress, make: make === makeOfMac(before) ? undefined : make }
}

/** Address and make in one change: as two, the second would overwrite the first with what it was before. */
export const withTypedMac = (hardware: NewHardware, { macAddress, make }: TypedMac): NewHardware =>
  make === undefined || !isPhoneMake(make) || make === hardware.make
    ? { ...hardware, macAddress }
    : { macAddress, make, model: autoModel(make) }
