import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { brokenConstraint } from "./database/database.ts"

type Details = Readonly<Record<string, string | number>>
interface FieldError {
  readonly field: string
  readonly details: string
}

/** A named refusal for the caller; any other error is a bug and becomes a 500. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly validationErrors: readonly FieldError[]
  /** After how many seconds a new attempt makes sense, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly problem: Problem,
    details: Details = {},
    validationErrors?: readonly FieldError[],
    /** What is needed to continue, if there is a way. */
    readonly next?: Readonly<Record<string, unknown>>,
  ) {
    super(fillText(problem.text, details))
    const seconds = details["seconds"]
    this.retryAfterSeconds = typeof seconds === "number" ? seconds : undefined
    this.validationErrors =
      validationErrors ?? (problem.field === undefined ? [] : [{ field: problem.field, details: this.message }])
  }
}

export const refuse = (problem: Problem, details?: Details): never => {
  throw new Refusal(problem, details)
}

/**
 * Turns a violated constraint into a refusal: `.catch(onConstraint("users_login_name_key",
 * userProblems.loginNameTaken))`.
 */
export const onConstraint =
  (constraint: string, problem: Problem, details?: Details) =>
  (error: unknown): never => {
    if (brokenConstraint(error) === constraint) throw new Refusal(problem, details)
    throw error
  }
