import { texts } from "@dialplane/contract/kit/language"
import { readXml, XmlError, type XmlTag } from "../../kit/files/xml.ts"
import {
  allowedAttributes,
  allowedElements,
  isInertValue,
  isInnerReference,
  textElements,
} from "./svg-allow-list.rules.ts"

/** What was removed from an image. */
const messages = texts("branding.svg", {
  styleSheet: "a style sheet with external references",
  linkedStyleSheet: "a linked style sheet",
  entities: "entity declarations",
  reference: (attribute: string) => `${attribute}= with an external reference`,
})

export interface CleanedSvg {
  readonly text: string
  /** What was removed, as text, each once. */
  readonly removed: readonly string[]
}

const mostElements = 5000
const mostDepth = 64

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
const withoutControls = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu, "")

/**
 * Writes the image again from what the allow-list contains: every name in the result comes from the list and every
 * value is escaped, so that nothing else in the original reaches a browser. `undefined` when it is not well-formed.
 */
export const cleanSvg = (source: string): CleanedSvg | undefined => {
  const removed = new Set<string>()
  const open: { readonly name: string; readonly kept: boolean }[] = []
  let result = ""
  const dropping = () => open.some(({ kept }) => !kept)

  const begin = ({ name: given, attributes, isEmpty }: XmlTag) => {
    const name = given.startsWith("svg:") ? given.slice(4) : given
    if (open.length === 0 && name !== "svg") throw new XmlError("This is not an image.")
    const known = allowedElements.has(name)
    // Drawing programs store their own data under names with a colon; that is removed without a message.
    if (!known && !name.includes(":") && name !== "metadata" && !dropping()) removed.add(`<${name.slice(0, 40)}>`)
    const kept = known && !dropping()
    if (kept)
      result += `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${attributesOf(attributes, removed)}${isEmpty ? "/" : ""}>`
    open.push({ name, kept })
  }

  const end = ({ isEmpty }: XmlTag) => {
    const { name, kept } = open.pop()!
    if (kept && !isEmpty) result += `</${name}>`
  }

  const write = (raw: string) => {
    const holder = open.at(-1)
    if (holder === undefined || dropping() || !textElements.has(holder.name)) return
    const text = withoutControls(raw)
    if (holder.name === "style" && !isInertValue(text)) removed.add(messages.styleSheet)
    else result += escaped(text)
  }

  try {
    readXml(
      source,
      {
        open: begin,
        close: end,
        text: write,
        doctype: (declaration) => void (/<!ENTITY/i.test(declaration) && removed.add(messages.entities)),
        instruction: (target) => void (/^xml-stylesheet$/i.test(target) && removed.add(messages.linkedStyleSheet)),
      },
      { mostElements, mostDepth },
    )
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
  return { text: result, removed: [...removed] }
}

const attributesOf = (attributes: XmlTag["attributes"], removed: Set<string>): string => {
  const seen = new Set<string>()
  let result = ""
  for (const [given, raw] of Object.entries(attributes)) {
    const value = withoutControls(raw)
    const name = given === "xlink:href" ? "href" : given
    if (!allowedAttributes.has(name) || seen.has(name)) {
      if (/^on/i.test(name)) removed.add(`${name.slice(0, 40)}=`)
      continue
    }
    const inert = name === "href" ? isInnerReference(value) : isInertValue(value)
    if (!inert) {
      removed.add(messages.reference(name))
      continue
    }
    seen.add(name)
    result += ` ${name}="${escaped(value)}"`
  }
  return result
}
