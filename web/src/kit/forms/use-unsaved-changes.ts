import { useBlocker } from "@tanstack/react-router"

/** Blocks navigation while there are unsaved changes; the browser itself asks when the window is closed. */
export const useUnsavedChanges = ({ isDirty }: { readonly isDirty: () => boolean }) => {
  const blocker = useBlocker({
    // Checked at the moment of leaving: a form that has just been saved does not block.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return { asking: blocker.status === "blocked", stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() }
}
