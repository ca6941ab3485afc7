import { z } from "zod"
import { phoneNumberStatuses, type PhoneNumberStatus } from "../../ground/lookups/phone-number-statuses.ts"

export const numberStatusNames = phoneNumberStatuses.map(({ name }) => name) as [
  PhoneNumberStatus,
  ...PhoneNumberStatus[],
]
export const numberStatus = z.enum(numberStatusNames)
export type NumberStatus = PhoneNumberStatus

/** Days for which a removed number is kept for its account before anyone else can have it. */
export const daysKept = 30

/**
 * A search for "available" also finds those that are assigned but not used yet. It does not work the other way round.
 */
export const statusesFound = (text: string): readonly NumberStatus[] => {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
  const named = numberStatusNames.filter((name) => name.toLowerCase() === wanted)
  return wanted === "available" ? ["Available", "Assigned"] : named
}

export interface StatusCase {
  readonly status: NumberStatus
  /** "201 Ava Adler", when the number leads somewhere. */
  readonly leadsTo: string | undefined
  /** By people of an account above, or by an order. */
  readonly fromAbove: boolean
}

type Rule = (given: StatusCase) => string | undefined

const never =
  (why: string): Rule =>
  () =>
    why
const always: Rule = () => undefined
const whenFree: Rule = ({ leadsTo }) =>
  leadsTo === undefined ? undefined : `It leads to ${leadsTo}. Remove it from use first.`
const whenLeading: Rule = ({ leadsTo }) =>
  leadsTo === undefined ? "It leads nowhere. Give it to an extension instead." : undefined
const freeFromAbove: Rule = (given) =>
  given.fromAbove ? whenFree(given) : "Only an order, your partner or the operator can keep a number back."
const portingFromAbove: Rule = ({ fromAbove }) => (fromAbove ? undefined : "A number is ported by a porting order.")
const afterPort =
  (rule: Rule): Rule =>
  (given) =>
    given.fromAbove ? rule(given) : "It is on its way from or to another provider; the porting order ends that."
const kept = never("It was removed from the account. Restore it first.")
const removedBy = never("Use “Remove from account”, which keeps it for 30 days.")

/**
 * From each status (row) to each other (column): nothing stands in the way, or why not. Staying as one is, is not a
 * change and not in the table.
 */
const transitions: Readonly<Record<NumberStatus, Readonly<Partial<Record<NumberStatus, Rule>>>>> = {
  Available: {
    Assigned: whenLeading,
    "In Use": whenLeading,
    Reserved: freeFromAbove,
    Porting: portingFromAbove,
    Suspended: always,
    Removed: removedBy,
  },
  Assigned: {
    Available: whenFree,
    "In Use": whenLeading,
    Reserved: whenFree,
    Porting: portingFromAbove,
    Suspended: always,
    Removed: removedBy,
  },
  "In Use": {
    Available: whenFree,
    Assigned: whenLeading,
    Reserved: whenFree,
    Porting: portingFromAbove,
    Suspended: always,
    Removed: removedBy,
  },
  Reserved: {
    Available: (given) => (given.fromAbove ? undefined : "It is kept for an order that is not finished."),
    Assigned: whenLeading,
    "In Use": whenLeading,
    Porting: portingFromAbove,
    Suspended: never("It is kept for an order that is not finished."),
    Removed: removedBy,
  },
  Porting: {
    Available: afterPort(whenFree),
    Assigned: afterPort(whenLeading),
    "In Use": afterPort(whenLeading),
    Reserved: afterPort(whenFree),
    Suspended: afterPort(always),
    Removed: removedBy,
  },
  Suspended: {
    Available: whenFree,
    Assigned: whenLeading,
    "In Use": whenLeading,
    Reserved: freeFromAbove,
    Porting: portingFromAbove,
    Removed: removedBy,
  },
  Removed: { Available: kept, Assigned: kept, "In Use": kept, Reserved: kept, Porting: kept, Suspended: kept },
}

/** Why a number cannot become so; undefined when it can, or is so already. */
export const objectionToStatus = (given: StatusCase, wanted: NumberStatus): string | undefined =>
  given.status === wanted ? undefined : transitions[given.status][wanted]?.(given)
