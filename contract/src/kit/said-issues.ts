import type { z } from "zod"

type Issue = z.core.$ZodIssue

/** Not the kind of thing that was given: nothing a person who gave something else can mend. */
const isOtherKind = ({ code, path }: Issue) =>
  path.length === 0 && (code === "invalid_value" || code === "invalid_type")

/**
 * What is wrong, as the part that was meant says it. "Empty, or an email address" is a union, and a union by itself
 * only says that its input is invalid: of its members, the one whose kind fits has the sentence a person can act on.
 */
export const saidIssues = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue]
    const meant = issue.errors.findLast((member) => member.length > 0 && !member.some(isOtherKind))
    return meant === undefined
      ? [issue]
      : saidIssues(meant).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })
