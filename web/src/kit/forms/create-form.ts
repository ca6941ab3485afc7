import type { z } from "zod"
import { RequestError } from "../request/request-error.ts"
import { createStore } from "../store.ts"
import { isSame, normalPath, valueAt, withValueAt, type FieldPath, type FieldValue } from "./field-paths.ts"
import { issueInWords } from "./issue-words.ts"

export interface FormState<Values> {
  readonly values: Values
  readonly saved: Values
  /** Sentences by field path: from the schema or from the server. */
  readonly errors: Readonly<Record<string, string>>
  /** A refusal that belongs to no field. */
  readonly formError?: string
  readonly touched: ReadonlySet<string>
  readonly submitting: boolean
}

export interface FormSettings<S extends z.ZodType> {
  readonly schema: S
  /** Fields without a value yet may be left out. */
  readonly initial: Partial<z.input<S>>
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>
  /** Refusals have found their fields: whatever showed them elsewhere can stop. */
  readonly onPlaced?: () => void
}

export const unexpectedFormError = "This could not be saved. Please try again."

/** The state of one form, apart from React: values, what was changed, what is wrong, and saving once at a time. */
export const createForm = <S extends z.ZodType>({ schema, initial, onSubmit, onPlaced }: FormSettings<S>) => {
  type Values = z.input<S> & object
  const first = initial as Values
  const state = createStore<FormState<Values>>({ values: first, saved: first, errors: {}, touched: new Set(), submitting: false })
  let submission: Promise<boolean> | undefined

  const change = (part: Partial<FormState<Values>>) => state.update((current) => ({ ...current, ...part }))
  const problems = (values: Values): Record<string, string> => {
    const checked = schema.safeParse(values)
    const entries = checked.success ? [] : checked.error.issues.map((issue) => [issue.path.join("."), issueInWords(issue.message, valueAt(values, issue.path.join(".")))] as const)
    return Object.fromEntries(entries.toReversed())
  }
  /** Only what the person has been at: an empty form is not a list of reproaches. */
  const visibleProblems = (values: Values, touched: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(problems(values)).filter(([path]) => [...touched].some((one) => path === one || path.startsWith(`${one}.`))))

  const set = <Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>) => {
    const { values, errors, touched } = state.get()
    const next = withValueAt(values, path, value)
    const { [path]: _, ...others } = errors
    // A mistake once shown goes as soon as it is mended, but a new one waits until the field is left.
    change({ values: next, formError: undefined, errors: touched.has(path) ? { ...others, ...pick(visibleProblems(next, touched), path) } : others })
  }

  const place = (error: unknown) => {
    if (!(error instanceof RequestError)) {
      change({ formError: unexpectedFormError })
      throw error
    }
    const { values } = state.get()
    const refusals = error.body.validationErrors.map(({ field, details }) => ({ path: normalPath(field), details }))
    const placed = refusals.filter(({ path }) => path !== "" && path.split(".")[0]! in { ...shapeOf(schema), ...values })
    const rest = refusals.filter((refusal) => !placed.includes(refusal)).map(({ details }) => details)
    const errors: Record<string, string> = {}
    for (const { path, details } of placed) errors[path] = path in errors ? `${errors[path]} ${details}` : details
    const formError = placed.length > 0 && rest.length === 0 ? undefined : rest.join(" ") || (error.presented ? undefined : error.message)
    change({ errors, formError })
    if (placed.length > 0 || formError) onPlaced?.()
    error.presented = true
  }

  const submitOnce = async (): Promise<boolean> => {
    const { values } = state.get()
    const checked = schema.safeParse(values)
    if (!checked.success) {
      const errors = problems(values)
      change({ errors, formError: errors[""], touched: new Set([...state.get().touched, ...Object.keys(errors)]) })
      return false
    }
    change({ submitting: true, errors: {}, formError: undefined })
    try {
      await onSubmit(checked.data)
      // What was typed while saving is not saved yet.
      change({ saved: values })
      return true
    } catch (error) {
      place(error)
      return false
    } finally {
      change({ submitting: false })
    }
  }

  return {
    state,
    set,
    blur: (path: string) => {
      const { values, saved, errors } = state.get()
      // Passing through a field is not being at it: a reproach that appears then moves what one is about to click on.
      if (isSame(valueAt(values, path), valueAt(saved, path))) return
      const touched = new Set(state.get().touched).add(path)
      change({ touched, errors: { ...errors, ...pick(visibleProblems(values, touched), path) } })
    },
    /** Shows what is wrong with some of the fields and tells whether nothing is: for one step of several. */
    check: (paths: readonly string[]): boolean => {
      const { values, errors, touched } = state.get()
      const belongs = (path: string) => paths.some((one) => path === one || path.startsWith(`${one}.`))
      const wrong = Object.fromEntries(Object.entries(problems(values)).filter(([path]) => belongs(path)))
      const others = Object.fromEntries(Object.entries(errors).filter(([path]) => !belongs(path)))
      change({ errors: { ...others, ...wrong }, touched: new Set([...touched, ...Object.keys(wrong)]) })
      return Object.keys(wrong).length === 0
    },
    isDirty: () => !isSame(state.get().values, state.get().saved),
    valueAt: (path: string) => valueAt(state.get().values, path),
    reset: (values: Partial<z.input<S>> = state.get().saved) => change({ values: values as Values, saved: values as Values, errors: {}, formError: undefined, touched: new Set() }),
    /** True when it was saved. While one submission runs, another is the same one. */
    submit: (): Promise<boolean> => (submission ??= submitOnce().finally(() => (submission = undefined))),
  }
}
export type Form<S extends z.ZodType> = ReturnType<typeof createForm<S>>

const pick = (errors: Record<string, string>, path: string) => Object.fromEntries(Object.entries(errors).filter(([one]) => one === path || one.startsWith(`${path}.`)))
const shapeOf = (schema: z.ZodType): object => ("shape" in schema ? (schema.shape as object) : {})
