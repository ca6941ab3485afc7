import { texts, textTable } from "../../kit/language.ts"

/** Numbers inside an account have 3 to 6 digits. */
export const fewestNumberDigits = 3
export const mostNumberDigits = 6
export const numberShape = /^\d{3,6}$/

export type CodeKind = "emergency" | "service" | "feature"
interface ReservedCode {
  readonly kind: CodeKind
  /** Completes "It reaches …". */
  readonly reaches: string
}

/**
 * Numbers that no extension can have, in any country: users travel, phones roam, and an account may expand to another
 * country. An emergency number must never ring an extension.
 */
export const reservedCodes: Readonly<Record<string, ReservedCode>> = textTable(
  "extensions.reservedCodes",
  {
    "911": { kind: "emergency", reaches: "emergency services in North America" },
    "112": { kind: "emergency", reaches: "emergency services in most of the world" },
    "999": { kind: "emergency", reaches: "emergency services in the United Kingdom" },
    "000": { kind: "emergency", reaches: "emergency services in Australia" },
    "106": { kind: "emergency", reaches: "emergency services for text phones in Australia" },
    "110": { kind: "emergency", reaches: "the police in parts of Europe and Asia" },
    "118": { kind: "emergency", reaches: "ambulance or fire services in parts of Europe" },
    "119": { kind: "emergency", reaches: "fire and ambulance services in parts of Asia" },
    "100": { kind: "emergency", reaches: "the police in India" },
    "101": { kind: "emergency", reaches: "fire services in India and the police in the United Kingdom" },
    "102": { kind: "emergency", reaches: "ambulances in India" },
    "108": { kind: "emergency", reaches: "emergency services in India" },
    "111": { kind: "emergency", reaches: "urgent medical help in the United Kingdom" },
    "933": { kind: "emergency", reaches: "the test of an emergency location" },
    "988": { kind: "emergency", reaches: "the suicide and crisis lifeline" },
    "211": { kind: "service", reaches: "community services" },
    "311": { kind: "service", reaches: "city services" },
    "411": { kind: "service", reaches: "directory assistance" },
    "511": { kind: "service", reaches: "traffic information" },
    "611": { kind: "service", reaches: "the phone company's repair desk" },
    "711": { kind: "service", reaches: "relay services for people who are deaf or hard of hearing" },
    "811": { kind: "service", reaches: "the call-before-you-dig service" },
    "990": { kind: "feature", reaches: "the caller's own voicemail" },
    "991": { kind: "feature", reaches: "the pickup of a ringing call" },
    "992": { kind: "feature", reaches: "the pickup of a parked call" },
    "993": { kind: "feature", reaches: "do not disturb, on and off" },
    "994": { kind: "feature", reaches: "call forwarding, on and off" },
    "995": { kind: "feature", reaches: "the login to a shared phone, and the logout" },
    "996": { kind: "feature", reaches: "the announcement of the caller's own number" },
    "997": { kind: "feature", reaches: "the echo test" },
  } satisfies Record<string, ReservedCode>,
  "reaches",
)

/** A phone that dials at the third digit would reach these before a longer number is complete. */
const neverBegin: readonly string[] = ["911", "112", "999"]

export type NumberFault =
  | { readonly kind: "digits" }
  | { readonly kind: "leadingZero" }
  | { readonly kind: "code"; readonly code: string; readonly codeKind: CodeKind; readonly reaches: string }
  | { readonly kind: "begins"; readonly code: string; readonly reaches: string }

/**
 * What is wrong with a number in every account, or undefined. Whether it is used or reserved depends on the account.
 */
export const faultOfNumber = (number: string): NumberFault | undefined => {
  if (!numberShape.test(number)) return { kind: "digits" }
  const code = reservedCodes[number]
  if (code !== undefined) return { kind: "code", code: number, codeKind: code.kind, reaches: code.reaches }
  // A leading zero is the operator or the outside line.
  if (number.startsWith("0")) return { kind: "leadingZero" }
  const begun = neverBegin.find((prefix) => number.startsWith(prefix))
  return begun === undefined ? undefined : { kind: "begins", code: begun, reaches: reservedCodes[begun]!.reaches }
}

const messages = texts("extensions.numberFaults", {
  digits: (fewest: number, most: number) => `must have ${fewest} to ${most} digits`,
  leadingZero: "begins with 0, which reaches the operator or an outside line",
  code: (reaches: string) => `reaches ${reaches}`,
  begins: (code: string, reaches: string) => `begins with ${code}, which reaches ${reaches}`,
})

/** Completes "This number …". */
export const faultText = (fault: NumberFault): string => {
  switch (fault.kind) {
    case "digits":
      return messages.digits(fewestNumberDigits, mostNumberDigits)
    case "leadingZero":
      return messages.leadingZero
    case "code":
      return messages.code(fault.reaches)
    case "begins":
      return messages.begins(fault.code, fault.reaches)
  }
}

/** Whether the dialed text is an emergency number, to which calls must not be forwarded. */
export const isEmergencyNumber = (text: string): boolean =>
  reservedCodes[text.replace(/[^\d]/g, "")]?.kind === "emergency"
