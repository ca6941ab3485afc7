import type { z } from "zod"

type Issue = z.core.$ZodIssue

/** The input has another type or value than this member expects, so its message does not help the user. */
const isOtherKind = ({ code, path }: Issue) =>
  path.length === 0 && (code === "invalid_value" || code === "invalid_type")

/**
 * Replaces the issue of a union by those of the member that the user meant. A union such as "empty, or an email
 * address" only reports that its input is invalid; the member whose type fits the input has the useful message.
 */
export const saidIssues = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue]
    const meant = issue.errors.findLast((member) => member.length > 0 && !member.some(isOtherKind))
    return meant === undefined
      ? [issue]
      : saidIssues(meant).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })
