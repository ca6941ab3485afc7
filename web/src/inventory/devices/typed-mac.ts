import { autoModel, isPhoneMake, makeOfMac, type Make } from "@dialplane/contract/inventory/devices/models"
import { formatMac } from "@dialplane/contract/kit/mac"

export interface NewHardware {
  readonly macAddress: string
  readonly make: Make
  readonly model: string
}

export interface TypedMac {
  readonly macAddress: string
  /** Set only when the address indicates another make than before. */
  readonly make: Make | undefined
}

/** Characters that are not part of a MAC address, as typed; a label before a pasted address is ignored. */
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

/** Address and make in one change; as two changes, the second would overwrite the first with an old value. */
export const withTypedMac = (hardware: NewHardware, { macAddress, make }: TypedMac): NewHardware =>
  make === undefined || !isPhoneMake(make) || make === hardware.make
    ? { ...hardware, macAddress }
    : { macAddress, make, model: autoModel(make) }
