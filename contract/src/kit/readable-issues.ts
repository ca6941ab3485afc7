import type { z } from "zod"
import { textOf } from "./language.ts"

type Issue = z.core.$ZodIssue

/** The input has another type or value than this member expects, so its message does not help the user. */
const isOtherKind = ({ code, path }: Issue) =>
  path.length === 0 && (code === "invalid_value" || code === "invalid_type")

/**
 * Replaces the issue of a union by those of the member that the user meant. A union such as "empty, or an email address"
 * only reports that its input is invalid; the member whose type fits the input has the useful message.
 */
const meantIssues = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue]
    const meant = issue.errors.findLast((member) => member.length > 0 && !member.some(isOtherKind))
    return meant === undefined
      ? [issue]
      : meantIssues(meant).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })

/**
 * The issues to show to the user, in their language. Messages of schemas are looked up by their English text, because
 * schemas are created once, before any request (decision 51).
 */
export const readableIssues = (issues: readonly Issue[]): Issue[] =>
  meantIssues(issues).map((issue) => ({ ...issue, message: textOf("schemas", issue.message, issue.message) }))
