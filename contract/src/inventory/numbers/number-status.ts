import { z } from "zod"
import { phoneNumberStatuses, type PhoneNumberStatus } from "../../ground/lookups/phone-number-statuses.ts"
import { numberStatusMessages as messages } from "./number-status.messages.ts"

export const numberStatusNames = phoneNumberStatuses.map(({ name }) => name) as [
  PhoneNumberStatus,
  ...PhoneNumberStatus[],
]
export const numberStatus = z.enum(numberStatusNames)
export type NumberStatus = PhoneNumberStatus

/** Days for which a removed number is held for its account. */
export const daysKept = 30

/** A search for "available" also finds numbers that are assigned but not used yet, but not the other way around. */
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
  /** "201 Ava Adler", when the number is assigned. */
  readonly leadsTo: string | undefined
  /** By users of a parent account, or by an order. */
  readonly fromAbove: boolean
}

type Rule = (given: StatusCase) => string | undefined

const always: Rule = () => undefined
const whenFree: Rule = ({ leadsTo }) => (leadsTo === undefined ? undefined : messages.inUse(leadsTo))
const whenLeading: Rule = ({ leadsTo }) => (leadsTo === undefined ? messages.notAssigned : undefined)
const freeFromAbove: Rule = (given) => (given.fromAbove ? whenFree(given) : messages.reservedFromAbove)
const portingFromAbove: Rule = ({ fromAbove }) => (fromAbove ? undefined : messages.needsPortingOrder)
const afterPort =
  (rule: Rule): Rule =>
  (given) =>
    given.fromAbove ? rule(given) : messages.beingPorted
const kept: Rule = () => messages.removed
const removedBy: Rule = () => messages.removeInstead

/**
 * From each status (row) to each other (column): allowed, or the reason why not. Keeping the status is not a change and
 * not in the table.
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
    Available: (given) => (given.fromAbove ? undefined : messages.reserved),
    Assigned: whenLeading,
    "In Use": whenLeading,
    Porting: portingFromAbove,
    Suspended: () => messages.reserved,
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

/** Why a number cannot get this status; undefined when it can or already has it. */
export const objectionToStatus = (given: StatusCase, wanted: NumberStatus): string | undefined =>
  given.status === wanted ? undefined : transitions[given.status][wanted]?.(given)
