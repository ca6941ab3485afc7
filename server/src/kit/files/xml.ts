import { SaxesParser } from "saxes"

/** Not well-formed, or larger than the reader of this kind of file allows. */
export class XmlError extends Error {
  override readonly name = "XmlError"
}

export interface XmlTag {
  /** With its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isEmpty: boolean
}

export interface XmlEvents {
  readonly open?: (tag: XmlTag) => void
  readonly close?: (tag: XmlTag) => void
  /** Text and CDATA, with entities resolved. */
  readonly text?: (text: string) => void
  readonly doctype?: (declaration: string) => void
  readonly instruction?: (target: string) => void
}

export interface XmlLimits {
  readonly mostElements?: number
  readonly mostDepth?: number
}

// Characters that XML files must not contain. Some programs write them anyway; they are removed.
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * The predefined entities of XML. Entities that the file declares are not expanded: they could make a small file
 * endlessly large.
 */
const usualEntities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/**
 * Reads an XML file sequentially. The only XML parser in the server: strict, without document types and external
 * entities, and with limits. An event handler may throw, which ends the reading.
 */
export const readXml = (
  source: string,
  events: XmlEvents,
  { mostElements = Infinity, mostDepth = 256 }: XmlLimits = {},
): void => {
  const parser = new SaxesParser()
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, usualEntities)
  let elements = 0
  let depth = 0
  parser.on("error", (error) => {
    throw new XmlError(error.message)
  })
  parser.on("doctype", (declaration) => {
    for (const [, name = ""] of declaration.matchAll(/<!ENTITY\s+([\w.:-]+)\s/g))
      if (!(name in usualEntities)) parser.ENTITIES[name] = ""
    events.doctype?.(declaration)
  })
  parser.on("processinginstruction", ({ target }) => events.instruction?.(target))
  parser.on("opentag", ({ name, attributes, isSelfClosing }) => {
    if (++elements > mostElements || ++depth > mostDepth) throw new XmlError("This has more elements than are read.")
    events.open?.({ name, attributes, isEmpty: isSelfClosing })
  })
  parser.on("closetag", ({ name, attributes, isSelfClosing }) => {
    depth--
    events.close?.({ name, attributes, isEmpty: isSelfClosing })
  })
  if (events.text !== undefined) {
    parser.on("text", events.text)
    parser.on("cdata", events.text)
  }
  parser.write(source.replace(forbiddenCharacters, "")).close()
}

/** Removes the prefix of `x:row`, which programs choose freely. */
export const localName = (name: string) => name.slice(name.indexOf(":") + 1)
