/** More than any logo draws. */
export const mostDrawnElements = 20_000

interface Element {
  readonly name: string
  readonly children: Element[]
  /** Ids of what it draws once more wherever it stands: the target of a use, its mask, clip path, filter and markers. */
  readonly references: readonly string[]
  readonly markers: readonly string[]
  /** Points at which a marker is drawn. */
  readonly points: number
}

const markup = /<(\/?)([A-Za-z]+)((?:\s[^>]*?)?)(\/?)>|([^<]+)/g
const insideUrl = /url\(\s*(?:&#3[49];)?\s*#([\w.:-]+)/g
const attributeOf = (attributes: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
const idsIn = (text: string) => [...text.matchAll(insideUrl)].map((match) => match[1]!)

/**
 * How many elements a cleaned picture has once everything that refers to something else is written out; infinite where it refers to itself. A
 * kilobyte of nested references is billions of elements, and whoever draws it, here or in a browser, is busy with nothing else.
 */
export const countDrawnElements = (cleaned: string): number => {
  const byId = new Map<string, Element>()
  const open: Element[] = [{ name: "", children: [], references: [], markers: [], points: 0 }]
  const fromStyleSheets: string[] = []
  for (const [, closing, name, attributes = "", empty, text] of cleaned.matchAll(markup)) {
    if (text !== undefined) {
      if (open.at(-1)!.name === "style") fromStyleSheets.push(...idsIn(text))
      continue
    }
    if (closing === "/") {
      open.pop()
      continue
    }
    const element = readElement(name!, attributes)
    const id = attributeOf(attributes, "id")
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    open.at(-1)!.children.push(element)
    if (empty !== "/") open.push(element)
  }
  return sizeOf(open[0]!, byId, [...new Set(fromStyleSheets)].filter((id) => !isPaint(byId.get(id))))
}

/** Gradients are looked up, not drawn: however many elements share one, it costs what it costs once. */
const isPaint = (element: Element | undefined) => element === undefined || element.name === "linearGradient" || element.name === "radialGradient"

const readElement = (name: string, attributes: string): Element => {
  const href = name === "use" || name === "textPath" ? /\shref="#([\w.:-]+)"/.exec(attributes)?.[1] : undefined
  const markers = [...attributes.matchAll(/\s(?:marker-(?:start|mid|end)|style)="([^"]*)"/g)].flatMap((match) => (match[0].includes("marker") ? idsIn(match[1]!) : []))
  const drawn = (attributeOf(attributes, "d") ?? "") + (attributeOf(attributes, "points") ?? "")
  return {
    name, children: [], markers, references: [...(href === undefined ? [] : [href]), ...idsIn(attributes).filter((id) => !markers.includes(id))],
    points: Math.max(2, drawn.match(/[a-z]|[\d.]+/gi)?.length ?? 0),
  }
}

const sizeOf = (root: Element, byId: ReadonlyMap<string, Element>, everywhere: readonly string[]): number => {
  const known = new Map<Element, number>()
  const underWay = new Set<Element>()
  const size = (element: Element): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (underWay.has(element)) return Number.POSITIVE_INFINITY
    underWay.add(element)
    let sum = 1
    for (const child of element.children) sum += size(child)
    for (const id of element.references) if (!isPaint(byId.get(id))) sum += size(byId.get(id)!)
    for (const id of element.markers) if (byId.has(id)) sum += element.points * size(byId.get(id)!)
    underWay.delete(element)
    known.set(element, sum)
    return sum
  }
  const drawn = size(root)
  // A style sheet may give its masks, filters and markers to every element.
  const perElement = everywhere.reduce((sum, id) => sum + size(byId.get(id)!), 0)
  return perElement === 0 ? drawn : drawn * (1 + perElement)
}
