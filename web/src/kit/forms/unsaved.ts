import { createStore } from "../store.ts"

/** Whether the page has unsaved input: checked through the handlers that would stop the window from closing. */
export const hasUnsavedChanges = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

/** An action that waits for confirmation because it would discard unsaved changes. */
export const waitingToLeave = createStore<{ readonly go: () => void } | undefined>(undefined)

/** Runs an action that leaves the page; asks first if there are unsaved changes. */
export const leaveFor = (go: () => void) => {
  if (hasUnsavedChanges()) waitingToLeave.set({ go })
  else go()
}

const drafts = new Set<() => boolean>()

/** Registers a form's check for unsaved input; returns a function that removes it. */
export const watchDraft = (isDirty: () => boolean) => {
  drafts.add(isDirty)
  return () => void drafts.delete(isDirty)
}

/** Whether any form on the page has unsaved input, also one in a sheet or dialog. */
export const hasDirtyForm = (): boolean => [...drafts].some((isDirty) => isDirty())

/** Whether there is input that the page does not ask about when it is left: a form in a dialog, a wizard. */
export const hasDraft = (): boolean =>
  hasUnsavedChanges() || hasDirtyForm() || document.querySelector("[role=dialog] :is(input, textarea)") !== null
