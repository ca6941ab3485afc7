import { texts } from "@dialplane/contract/kit/language"
import { readableIssues } from "@dialplane/contract/kit/readable-issues"
import type { z } from "zod"
import { RequestError } from "../request/request-error.ts"
import { createStore } from "../store.ts"
import { isSame, normalPath, valueAt, withValueAt, type FieldPath, type FieldValue } from "./field-paths.ts"
import { issueText } from "./issue-messages.ts"
import { differences, merge, type Difference, type Side } from "./three-way.ts"

// The same texts as the server's. Loaded in parallel, because the sign-in page has no room for them; until then
// issueText is used.
void import("@dialplane/contract/kit/issue-sentence").catch(() => {})

export interface FormState<Values> {
  readonly values: Values
  readonly saved: Values
  /** Error texts by field path: from the schema or from the server. */
  readonly errors: Readonly<Record<string, string>>
  /** A refusal that belongs to no field. */
  readonly formError?: string
  readonly touched: ReadonlySet<string>
  readonly submitting: boolean
  /** The version of the object that `saved` holds; sent along with the save. */
  readonly version: number
  /** What another user saved while this form had unsaved changes. */
  readonly newer?: { readonly values: Values; readonly version: number } | undefined
  /** How often the user tried to save while a newer version waited for a decision. */
  readonly asked: number
}

export interface FormSettings<S extends z.ZodType> {
  readonly schema: S
  /** Fields without a value may be left out. */
  readonly initial: Partial<z.input<S>>
  /** For objects that others may change at the same time: the version that `initial` was read with. */
  readonly version?: number | undefined
  readonly onSubmit: (values: z.output<S>, version: number) => Promise<unknown>
  /** Called when errors were assigned to fields, so that they need not be shown elsewhere. */
  readonly onPlaced?: () => void
}

/** Whether a refusal says that another user saved first; each domain has its own text under the same code suffix. */
export const isChangedMeanwhile = (code: string) => code.endsWith(".changed_meanwhile")

const messages = texts("kit.forms", { unexpected: "This could not be saved. Please try again." })

/** The state of a form, independent of React: values, changes, errors, and one save at a time. */
export const createForm = <S extends z.ZodType>({
  schema,
  initial,
  version: firstVersion = 0,
  onSubmit,
  onPlaced,
}: FormSettings<S>) => {
  type Values = z.input<S> & object
  const first = initial as Values
  const state = createStore<FormState<Values>>({
    values: first,
    saved: first,
    errors: {},
    touched: new Set(),
    submitting: false,
    version: firstVersion,
    asked: 0,
  })
  let submission: Promise<boolean> | undefined
  /**
   * What this form saved last, and the resulting version if anything changed: when it is read, it is not another user's
   * change.
   */
  let own: { readonly values: unknown; readonly version: number | undefined } | undefined
  /** A save was refused because of a newer version that has not been read yet. */
  let isWaiting = false

  const change = (part: Partial<FormState<Values>>) => state.update((current) => ({ ...current, ...part }))
  const problems = (values: Values): Record<string, string> => {
    const checked = schema.safeParse(values)
    const entries = checked.success
      ? []
      : readableIssues(checked.error.issues).map(
          (issue) => [issue.path.join("."), issueText(issue.message, valueAt(values, issue.path.join(".")))] as const,
        )
    return Object.fromEntries(entries.toReversed())
  }
  /** Only fields that the user has edited: a new form shows no errors. */
  const visibleProblems = (values: Values, touched: ReadonlySet<string>) =>
    Object.fromEntries(
      Object.entries(problems(values)).filter(([path]) =>
        [...touched].some((one) => path === one || path.startsWith(`${one}.`)),
      ),
    )

  const set = <Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>) => {
    const { values, errors, touched } = state.get()
    const next = withValueAt(values, path, value)
    // Setting a whole group also clears the errors of the fields inside it.
    const isInside = (one: string) => one === path || one.startsWith(`${path}.`)
    const others = Object.fromEntries(Object.entries(errors).filter(([one]) => !isInside(one)))
    // A shown error disappears as soon as it is fixed; a new error waits until the field loses the focus.
    change({
      values: next,
      formError: undefined,
      errors: [...touched].some(isInside) ? { ...others, ...pick(visibleProblems(next, touched), path) } : others,
    })
  }

  const place = (error: unknown) => {
    if (!(error instanceof RequestError)) {
      change({ formError: messages.unexpected })
      throw error
    }
    if (isChangedMeanwhile(error.body.code)) isWaiting = true
    const { values } = state.get()
    const refusals = error.body.validationErrors.map(({ field, details }) => ({ path: normalPath(field), details }))
    const placed = refusals.filter(
      ({ path }) => path !== "" && path.split(".")[0]! in { ...shapeOf(schema), ...values },
    )
    const rest = refusals.filter((refusal) => !placed.includes(refusal)).map(({ details }) => details)
    const errors: Record<string, string> = {}
    for (const { path, details } of placed) errors[path] = path in errors ? `${errors[path]} ${details}` : details
    const formError =
      placed.length > 0 && rest.length === 0
        ? undefined
        : rest.join(" ") || (error.presented ? undefined : error.message)
    change({ errors, formError })
    if (placed.length > 0 || formError) onPlaced?.()
    error.presented = true
  }

  const submitOnce = async (): Promise<boolean> => {
    const { values, saved, version, newer, asked } = state.get()
    if (newer) {
      change({ asked: asked + 1 })
      return false
    }
    const checked = schema.safeParse(values)
    if (!checked.success) {
      const errors = problems(values)
      change({ errors, formError: errors[""], touched: new Set([...state.get().touched, ...Object.keys(errors)]) })
      return false
    }
    change({ submitting: true, errors: {}, formError: undefined })
    try {
      await onSubmit(checked.data, version)
      // If only spaces differ, the server changes nothing, and the next version is another user's.
      own = {
        values: checked.data,
        version: isSame(checked.data, schema.safeParse(saved).data) ? undefined : version + 1,
      }
      // Input typed while saving is not saved yet.
      change({ saved: values })
      return true
    } catch (error) {
      place(error)
      return false
    } finally {
      change({ submitting: false })
    }
  }

  /** Resolves to true when it was saved. Calls during a submission return the same promise. */
  const submit = (): Promise<boolean> => (submission ??= submitOnce().finally(() => (submission = undefined)))

  const startOver = (values: Values, version: number) =>
    change({ values, saved: values, version, newer: undefined, errors: {}, formError: undefined, touched: new Set() })
  const continueFrom = (theirs: Values, version: number, chosen?: Readonly<Record<string, Side>>) => {
    const { values, saved } = state.get()
    change({
      values: merge(saved, values, theirs, chosen),
      saved: theirs,
      version,
      newer: undefined,
      formError: undefined,
    })
  }

  /**
   * Takes a newer version from the server. Without unsaved changes it replaces the values. Changes that do not
   * conflict, or that this form saved itself, are merged silently. Anything else waits for the user's decision, and no
   * input is lost.
   */
  const mergeNewer = (latest: Partial<z.input<S>>, version: number) => {
    const { values, saved, version: known, newer, submitting, asked } = state.get()
    if (submitting || version <= (newer?.version ?? known)) return
    const theirs = latest as Values
    const [mine, waiting] = [own, isWaiting]
    own = undefined
    isWaiting = false
    if (isSame(values, saved)) return startOver(theirs, version)
    const isForeign = (one: Difference) =>
      one.by !== "me" && mine?.version !== version && !(mine && isSame(valueAt(mine.values, one.path), one.theirs))
    if (differences(saved, values, theirs).some(isForeign))
      return change({ newer: { values: theirs, version }, formError: undefined, asked: waiting ? asked + 1 : asked })
    continueFrom(theirs, version)
    if (waiting) void submit()
  }

  return {
    state,
    set,
    mergeNewer,
    /** Applies the user's changes to the newest version and saves; conflicting fields as chosen. */
    keepMine: (chosen?: Readonly<Record<string, Side>>): Promise<boolean> => {
      const { newer } = state.get()
      if (newer) continueFrom(newer.values, newer.version, chosen)
      return submit()
    },
    takeTheirs: () => {
      const { newer } = state.get()
      if (newer) startOver(newer.values, newer.version)
    },
    blur: (path: string) => {
      const { values, saved, errors } = state.get()
      // Tabbing through a field without editing it shows no error: it would move the element that is about to be
      // clicked.
      if (isSame(valueAt(values, path), valueAt(saved, path))) return
      const touched = new Set(state.get().touched).add(path)
      change({ touched, errors: { ...errors, ...pick(visibleProblems(values, touched), path) } })
    },
    /** Shows the errors of some fields and returns whether there are none: for one step of a wizard. */
    check: (paths: readonly string[]): boolean => {
      const { values, errors, touched } = state.get()
      const belongs = (path: string) => paths.some((one) => path === one || path.startsWith(`${one}.`))
      const wrong = Object.fromEntries(Object.entries(problems(values)).filter(([path]) => belongs(path)))
      const others = Object.fromEntries(Object.entries(errors).filter(([path]) => !belongs(path)))
      change({ errors: { ...others, ...wrong }, touched: new Set([...touched, ...Object.keys(wrong)]) })
      return Object.keys(wrong).length === 0
    },
    /** Shows an error at a field that only the server can detect. */
    refuse: (path: string, mistake: string) => change({ errors: { ...state.get().errors, [path]: mistake } }),
    isDirty: () => !isSame(state.get().values, state.get().saved),
    valueAt: (path: string) => valueAt(state.get().values, path),
    reset: (values: Partial<z.input<S>> = state.get().saved) =>
      change({
        values: values as Values,
        saved: values as Values,
        errors: {},
        formError: undefined,
        touched: new Set(),
      }),
    submit,
  }
}

const pick = (errors: Record<string, string>, path: string) =>
  Object.fromEntries(Object.entries(errors).filter(([one]) => one === path || one.startsWith(`${path}.`)))
const shapeOf = (schema: z.ZodType): object => ("shape" in schema ? (schema.shape as object) : {})
