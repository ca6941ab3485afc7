import { createStore } from "../store.ts"

/** Whether anything on the page would be lost: those who would keep the window from closing say so. */
export const hasUnsavedChanges = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

/** What waits for the user's word, because it would take unsaved changes away. */
export const waitingForOffboarding = createStore<{ readonly go: () => void } | undefined>(undefined)

/** Does something that leaves everything on the page behind; asks first when there is something to lose. */
export const leaveFor = (go: () => void) => {
  if (hasUnsavedChanges()) waitingForOffboarding.set({ go })
  else go()
}

const drafts = new Set<() => boolean>()

/** Every form on the page says whether something is typed in it; the answer ends that. */
export const watchDraft = (isDirty: () => boolean) => {
  drafts.add(isDirty)
  return () => void drafts.delete(isDirty)
}

/**
 * Whether something is being typed or chosen that the page does not ask about when it is left: a form in a dialog, a
 * wizard.
 */
export const hasDraft = (): boolean =>
  hasUnsavedChanges() ||
  [...drafts].some((isDirty) => isDirty()) ||
  document.querySelector("[role=dialog] :is(input, textarea)") !== null
