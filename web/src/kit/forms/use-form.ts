import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from "react"
import type { z } from "zod"
import { portal } from "../portal.ts"
import { useStore } from "../use-store.ts"
import { createForm, type FormSettings } from "./create-form.ts"
import { watchDraft } from "./unsaved.ts"
import { isSame, valueAt, type FieldPath, type FieldValue } from "./field-paths.ts"

/**
 * A form from a schema of the contract: `<TextField label="Name" {...form.field("name")} />`. Give the component a
 * `key` to start over with another object. With a `version`, `initial` may be the current state on the server: it
 * replaces the values while there is no input, and `<FormProblem form={form} />` asks what to do when another user
 * saved meanwhile.
 */
export const useForm = <S extends z.ZodType>(settings: FormSettings<S>) => {
  type Values = z.input<S> & object
  // The form outlives renders; the submit function is always the latest one.
  const latest = useRef(settings)
  useLayoutEffect(() => {
    latest.current = settings
  })
  const [form] = useState(() =>
    createForm({
      ...settings,
      onSubmit: (values, version) => latest.current.onSubmit(values, version),
      onPlaced: settings.onPlaced ?? portal.errors.clearBlocks,
    }),
  )
  const state = useStore(form.state)
  useEffect(() => watchDraft(form.isDirty), [form])
  const { version } = settings
  useLayoutEffect(() => {
    if (version !== undefined && !state.submitting) form.mergeNewer(latest.current.initial, version)
  }, [form, version, state.submitting])

  const shared = (path: string) => ({ name: path, error: state.errors[path], onBlur: () => form.blur(path) })
  return {
    ...state,
    form,
    dirty: !isSame(state.values, state.saved),
    set: form.set,
    reset: form.reset,
    submit: form.submit,
    check: form.check,
    /** For fields with `value` and `onChange`. */
    field: <Path extends FieldPath<Values>>(path: Path) => ({
      ...shared(path),
      value: valueAt(state.values, path) as FieldValue<Values, Path>,
      onChange: (value: FieldValue<Values, Path>) => form.set(path, value),
    }),
    /** For text inputs, whose value is never undefined. */
    text: <Path extends FieldPath<Values>>(path: Path) => ({
      ...shared(path),
      value: (valueAt(state.values, path) ?? "") as string,
      onChange: (value: string) => form.set(path, value as FieldValue<Values, Path>),
    }),
    /** For number fields. An emptied one stays empty, and the schema says that it is required. */
    number: <Path extends FieldPath<Values>>(path: Path) => ({
      ...shared(path),
      value: (valueAt(state.values, path) ?? null) as number | null,
      onChange: (value: number | null) => form.set(path, value as FieldValue<Values, Path>),
    }),
    /** For check boxes and switches. */
    checkbox: <Path extends FieldPath<Values>>(path: Path) => ({
      ...shared(path),
      checked: valueAt(state.values, path) === true,
      onChange: (checked: boolean) => form.set(path, checked as FieldValue<Values, Path>),
    }),
    /** For the form element: `<form {...form.element}>`. The schema checks, not the browser. */
    element: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void form.submit()
      },
    },
  }
}
