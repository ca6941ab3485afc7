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
  /** After how many seconds a new attempt makes sense, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly problem: Problem,
    private readonly details: Details = {},
    private readonly fieldErrors?: readonly FieldError[],
    /** What is needed to continue, if there is a way. */
    readonly next?: Readonly<Record<string, unknown>>,
  ) {
    super(fillText(problem.text, details))
    const seconds = details["seconds"]
    this.retryAfterSeconds = typeof seconds === "number" ? seconds : undefined
  }

  /** The message for a reader, in the language of the request that is being answered. */
  get text(): string {
    return fillText(this.problem.text, this.details)
  }

  get validationErrors(): readonly FieldError[] {
    const { field } = this.problem
    return this.fieldErrors ?? (field === undefined ? [] : [{ field, details: this.text }])
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
