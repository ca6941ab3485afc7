import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { reservedCodes } from "./number-rules.ts"

/** What the numbering plan of a country says about dialing. Numbers are digits after the calling code. */
interface Numbering {
  readonly callingCode: string
  /** Dialed before a calling code. */
  readonly internationalPrefix: string
  readonly emergency: readonly string[]
  /** Short numbers and national numbers that reach directory assistance. */
  readonly directory: { readonly short: RegExp; readonly national: RegExp }
  /** National numbers that cost extra. */
  readonly premium: RegExp
  /** Other short numbers that can be called. */
  readonly services: readonly string[]
}

const never = /^(?!)/
const northAmerica: Numbering = {
  callingCode: "1",
  internationalPrefix: "011",
  emergency: ["911", "112", "933", "988"],
  directory: { short: /^411$/, national: /^[2-9]\d\d5551212$/ },
  premium: /^(900\d{7}|[2-9]\d\d976\d{4})$/,
  services: ["211", "311", "511", "611", "711", "811"],
}

// Sources: the numbering plans published by NANPA, Ofcom, ACMA and the DoT.
export const numberings: Readonly<Record<CountryCode, Numbering>> = {
  US: northAmerica,
  CA: northAmerica,
  GB: {
    callingCode: "44",
    internationalPrefix: "00",
    emergency: ["999", "112", "911", "101", "111"],
    directory: { short: /^118\d{3}$/, national: never },
    premium: /^9\d{8,9}$/,
    services: ["105", "119", "123", "159"],
  },
  AU: {
    callingCode: "61",
    internationalPrefix: "0011",
    emergency: ["000", "112", "106", "911"],
    directory: { short: /^(1223|1225|1234|12455|12456)$/, national: never },
    premium: /^19[0-9]\d{3,7}$/,
    services: ["1194", "1196", "131444"],
  },
  IN: {
    callingCode: "91",
    internationalPrefix: "00",
    emergency: ["112", "100", "101", "102", "108", "911"],
    directory: { short: /^(197|1583)$/, national: never },
    premium: /^1900\d{6,9}$/,
    services: ["139", "198"],
  },
}

/** Every emergency number of every country: no rule may name one, and no extension has one. */
export const allEmergencyNumbers: readonly string[] = Object.entries(reservedCodes)
  .filter(([, { kind }]) => kind === "emergency")
  .map(([code]) => code)

/**
 * Caller numbers of emergency services: a call center that calls back may present its short number, alone or behind the
 * calling code.
 */
export const emergencyCallers: ReadonlySet<string> = new Set([
  ...allEmergencyNumbers,
  ...Object.values(numberings).flatMap(({ callingCode, emergency }) => emergency.map((code) => callingCode + code)),
])
