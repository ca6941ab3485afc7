import type { KeyboardEvent } from "react"

/**
 * Enter in an open list chooses from it and never sends the form, not even in the moment before the options are drawn:
 * a quick hand, or a slow machine, would save half a form. Whether the list is open stands on the field itself.
 */
export const enterChooses = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === "Enter" && event.currentTarget.dataset["expanded"] !== undefined) event.preventDefault()
}
