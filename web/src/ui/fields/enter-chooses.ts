import type { KeyboardEvent } from "react"

/**
 * Enter in an open list selects an option and never submits the form, not even before the options are rendered: fast
 * typing or a slow machine would save an incomplete form. Whether the list is open is read from the field.
 */
export const enterChooses = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === "Enter" && event.currentTarget.dataset["expanded"] !== undefined) event.preventDefault()
}
