import { readXml, type XmlTag } from "../../kit/files/xml.ts"

/** More elements than any logo draws. */
export const mostDrawnElements = 20_000

interface Element {
  readonly name: string
  readonly children: Element[]
  /**
   * Ids of what is drawn again wherever the element is: the target of a use, its mask, clip path, filter and markers.
   */
  readonly references: readonly string[]
  readonly markers: readonly string[]
  /** The number of points at which a marker is drawn. */
  readonly points: number
}

const insideUrl = /url\([\s'"]*#([\w.:-]+)/gi
const idsIn = (text: string) => [...text.matchAll(insideUrl)].map((match) => match[1]!)

/**
 * The number of elements of a cleaned image once all references are expanded; infinite if it refers to itself. A
 * kilobyte of nested references can be billions of elements, which would block the server or browser that draws it.
 */
export const countDrawnElements = (cleaned: string): number => {
  const byId = new Map<string, Element>()
  const open: Element[] = [{ name: "", children: [], references: [], markers: [], points: 0 }]
  const fromStyleSheets: string[] = []
  readXml(cleaned, {
    text: (text) => void (open.at(-1)!.name === "style" && fromStyleSheets.push(...idsIn(text))),
    close: () => void open.pop(),
    open: ({ name, attributes }) => {
      const element = readElement(name, attributes)
      const { id } = attributes
      if (id !== undefined && !byId.has(id)) byId.set(id, element)
      open.at(-1)!.children.push(element)
      open.push(element)
    },
  })
  return sizeOf(
    open[0]!,
    byId,
    [...new Set(fromStyleSheets)].filter((id) => !isPaint(byId.get(id))),
  )
}

/** Gradients are looked up, not drawn: each costs the same however many elements share it. */
const isPaint = (element: Element | undefined) =>
  element === undefined || element.name === "linearGradient" || element.name === "radialGradient"

const readElement = (name: string, attributes: XmlTag["attributes"]): Element => {
  const href = name === "use" || name === "textPath" ? /^\s*#([\w.:-]+)/.exec(attributes["href"] ?? "")?.[1] : undefined
  const entries = Object.entries(attributes)
  const markers = entries
    .filter(
      ([attribute, value]) => attribute.startsWith("marker-") || (attribute === "style" && value.includes("marker")),
    )
    .flatMap(([, value]) => idsIn(value))
  const drawn = (attributes["d"] ?? "") + (attributes["points"] ?? "")
  return {
    name,
    children: [],
    markers,
    references: [
      ...(href === undefined ? [] : [href]),
      ...entries.flatMap(([, value]) => idsIn(value)).filter((id) => !markers.includes(id)),
    ],
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
  // A style sheet may apply its masks, filters and markers to every element.
  const perElement = everywhere.reduce((sum, id) => sum + size(byId.get(id)!), 0)
  return perElement === 0 ? drawn : drawn * (1 + perElement)
}
