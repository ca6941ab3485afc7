/** An element with its attributes, its text as read, and what is inside it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlElement[]
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const decode = (text: string) =>
  text.replace(/&([^;\s]*);?/g, (whole, name: string) => {
    const value = whole.endsWith(";") ? entities[name] : undefined
    if (value === undefined) throw new Error(`Not an entity: ${whole}`)
    return value
  })

const token = /<\?xml [^?]*\?>|<\/([A-Za-z_][\w.-]*)\s*>|<([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/** A strict reader for what our own files are made of: whatever is not well-formed is thrown, instead of being mended as browsers do. */
export const readXml = (source: string): XmlElement => {
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] }
  const open: XmlElement[] = [root]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const found = token.exec(source)
    if (found === null) throw new Error(`Not well-formed at “${source.slice(at, at + 60)}”.`)
    const [whole, closed, opened, given = "", empty, text] = found
    const current = open.at(-1)!
    if (text !== undefined) current.text += decode(text)
    else if (closed !== undefined) {
      if (current.name !== closed) throw new Error(`</${closed}> closes <${current.name}>.`)
      open.pop()
    } else if (opened !== undefined) {
      const pairs = [...given.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)] as const)
      if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`An attribute twice in ${whole}.`)
      const element: XmlElement = { name: opened, attributes: Object.fromEntries(pairs), text: "", children: [] }
      current.children.push(element)
      if (empty === "") open.push(element)
    } else if (at !== 0) throw new Error("A declaration in the middle.")
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== "") throw new Error("Not one element.")
  return root.children[0]!
}
