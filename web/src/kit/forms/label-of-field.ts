/** The first words in it: the mark of a required field and the sentence under a switch are no part of a name. */
const firstMessages = (element: Element | null): string | undefined => {
  if (element === null) return undefined
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.textContent?.trim()) return text.textContent.trim()
  return undefined
}

/** A list to choose from sends its value by a hidden field behind the one that is seen. */
const seen = (field: HTMLElement): HTMLElement =>
  field instanceof HTMLInputElement && field.type === "hidden"
    ? (field.previousElementSibling?.querySelector("input") ?? field)
    : field

/** What a field is called on the screen, if it can be found there by its path. */
export const labelOfField = (within: HTMLFormElement | null, path: string): string | undefined => {
  const found = within?.elements.namedItem(path)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return undefined
  const named = field.closest("[role=radiogroup]") ?? seen(field)
  const id = named.getAttribute("aria-labelledby")?.split(" ")[0]
  return firstMessages(
    id === undefined
      ? "labels" in named
        ? ((named as HTMLInputElement).labels?.[0] ?? null)
        : null
      : document.getElementById(id),
  )
}
