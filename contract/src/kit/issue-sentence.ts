import type { z } from "zod"
import { formatMessages, issueMessages as messages, kindMessages } from "./issue-sentence.messages.ts"

type RawIssue = z.core.$ZodRawIssue

/** An empty form field, or an API field that is missing. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value)

/** A longer list of allowed values does not help. */
const mostOptions = 16
const oneOf = (values: readonly unknown[]) => {
  const allowed = values
    .filter((value) => value !== undefined && value !== "")
    .map((value) => (typeof value === "string" ? `“${value}”` : String(value)))
  return allowed.length === 0 || allowed.length > mostOptions ? messages.unfit : messages.oneOf(allowed)
}

/**
 * The sentence for an issue whose schema has no message of its own. Zod's own messages ("Invalid input: expected string,
 * received undefined") are for programmers, but users who fill in forms would see them.
 */
export const issueSentence = (issue: RawIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return isEmpty(issue.input) && issue.expected !== "undefined"
        ? messages.empty
        : (kindMessages[issue.expected] ?? messages.unfit)
    case "invalid_value":
      return isEmpty(issue.input) ? messages.empty : oneOf(issue.values)
    case "too_big":
      return issue.inclusive === false
        ? messages.lessThan(issue.maximum, issue.origin)
        : messages.atMost(issue.maximum, issue.origin)
    case "too_small":
      if (isEmpty(issue.input)) return messages.empty
      return issue.inclusive === false
        ? messages.moreThan(issue.minimum, issue.origin)
        : messages.atLeast(issue.minimum, issue.origin)
    case "invalid_format":
      return isEmpty(issue.input) ? messages.empty : (formatMessages[issue.format] ?? messages.badFormat)
    case "not_multiple_of":
      return messages.multipleOf(issue.divisor)
    case "invalid_union":
      // An unknown kind in a choice of kinds.
      if (Array.isArray(issue.options) && issue.options.length > 0) return oneOf(issue.options as readonly unknown[])
      return isEmpty(issue.input) ? messages.empty : messages.unfit
    case "unrecognized_keys":
      return messages.unknownField
    default:
      return isEmpty(issue.input) ? messages.empty : messages.unfit
  }
}

/**
 * `z.config({ customError: issueSentence })`, written to the global object on which zod keeps its configuration:
 * importing zod for it would put zod on the portal's sign-in page. A test checks that zod uses it.
 */
const shared = globalThis as { __zod_globalConfig?: object }
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { customError: issueSentence })
