/** The first text node: the mark of a required field and the description of a switch are not part of the label. */
const firstText = (element: Element | null): string | undefined => {
  if (element === null) return undefined
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.textContent?.trim()) return text.textContent.trim()
  return undefined
}

/** A select sends its value through a hidden input behind the visible one. */
const seen = (field: HTMLElement): HTMLElement =>
  field instanceof HTMLInputElement && field.type === "hidden"
    ? (field.previousElementSibling?.querySelector("input") ?? field)
    : field

/** The label of a field on the screen, found by its path; undefined if it is not there. */
export const labelOfField = (within: HTMLFormElement | null, path: string): string | undefined => {
  const found = within?.elements.namedItem(path)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return undefined
  const named = field.closest("[role=radiogroup]") ?? seen(field)
  const id = named.getAttribute("aria-labelledby")?.split(" ")[0]
  return firstText(
    id === undefined
      ? "labels" in named
        ? ((named as HTMLInputElement).labels?.[0] ?? null)
        : null
      : document.getElementById(id),
  )
}
