import { useEffect, type RefObject } from "react"

/** "/" focuses the search, except in text fields or while a dialog is open. */
export const useSlash = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]")) return
      event.preventDefault()
      box.current?.querySelector<HTMLInputElement>("input")?.select()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [box])
}
