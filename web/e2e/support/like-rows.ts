/**
 * Runs in the page. Finds the rows of lists that look and are built exactly like two rows before them in the same list:
 * what axe says about those it would say about these, and most of its time goes into long lists. Two rows are alike
 * when every element in them has the same name, role, states, classes, colors and type sizes, the same attributes and
 * references that lead somewhere, text in the same places, and targets that are as small. Whatever differs from what
 * was there before is looked at.
 */
export const findLikeRows = (): Element[] => {
  const enough = 2
  const rows = "[role=row], tr, li, [role=listitem], [role=option], [role=radiogroup]"
  const targets =
    "a, button, input, select, textarea, [tabindex], [role=button], [role=checkbox], [role=radio], [role=link]"
  const spelledOut = new Set(["class", "role", "type", "tabindex", "lang", "scope", "dir"])
  const references = /^aria-(labeledby|describedby|controls|owns|activedescendant|details|errormessage|flowto)$/
  /** A target below this size needs room around it; above it every size is as good. */
  const smallTarget = 24

  const attributeOf = ({ name, value }: Attr) => {
    if (spelledOut.has(name)) return `${name}=${value}`
    if (references.test(name))
      return `${name}=${value
        .split(" ")
        .map((id) => document.getElementById(id)?.localName ?? "nothing")
        .join()}`
    // Names, counts and positions differ from row to row; that there is one, and what is on or off, does not.
    if (name.startsWith("aria-") && /^[a-z]*$/.test(value)) return `${name}=${value}`
    return value.trim() === "" ? `${name}=` : name
  }
  const shapeOf = (element: Element): string => {
    const {
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      fontSize,
      fontWeight,
      visibility,
      display,
      textDecorationLine,
      textShadow,
      position,
    } = getComputedStyle(element)
    const parts = [
      element.localName,
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      fontSize,
      fontWeight,
      visibility,
      display,
      textDecorationLine,
      textShadow,
      position,
    ]
    for (const attribute of element.attributes) parts.push(attributeOf(attribute))
    if (element.matches(targets)) {
      const { width, height } = element.getBoundingClientRect()
      parts.push(
        `${Math.min(smallTarget, Math.round(width))}x${Math.min(smallTarget, Math.round(height))}`,
        String((element as HTMLInputElement).labels?.length),
      )
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) parts.push("<", shapeOf(child), ">")
      else if (child instanceof Text && child.data.trim() !== "") parts.push("text")
    }
    return parts.join(" ")
  }

  const seen = new Map<Element | null, Map<string, number>>()
  const alike: Element[] = []
  for (const row of document.querySelectorAll(rows)) {
    if (alike.at(-1)?.contains(row)) continue
    const list = seen.get(row.parentElement) ?? new Map<string, number>()
    seen.set(row.parentElement, list)
    const shape = shapeOf(row)
    const before = list.get(shape) ?? 0
    list.set(shape, before + 1)
    if (before >= enough) alike.push(row)
  }
  return alike
}
