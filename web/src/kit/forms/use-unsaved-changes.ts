import { useBlocker } from "@tanstack/react-router"

/** Stops on the way to another page while something is unsaved; the browser itself asks when the window closes. */
export const useUnsavedChanges = ({ isDirty }: { readonly isDirty: () => boolean }) => {
  const blocker = useBlocker({
    // Asked at the moment of leaving: a form that was saved a moment ago lets go.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return { asking: blocker.status === "blocked", stay: () => blocker.reset?.(), leave: () => blocker.proceed?.() }
}
