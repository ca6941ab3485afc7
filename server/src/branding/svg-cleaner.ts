import { allowedAttributes, allowedElements, isInertValue, isInnerReference, textElements } from "./svg-allow-list.ts"

export interface CleanedSvg {
  readonly text: string
  /** What was taken out, in words and each once. */
  readonly removed: readonly string[]
}

const mostElements = 5000
const mostDepth = 64

/** One piece of markup after another; what does not fit any of them makes the picture unreadable. */
const pieces =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|<\/([\w.:-]+)\s*>|<([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/giy
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
/** Entities of a document's own making are not opened: they are how a small file becomes an endless one. */
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, figures?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? ""
    const code = Number.parseInt(hex ?? figures ?? "", hex === undefined ? 10 : 16)
    return code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : code === 9 || code === 10 || code === 13 ? " " : whole.slice(0, 0)
  })
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
// oxlint-disable-next-line no-control-regex
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu, "")

/**
 * Writes the picture anew from what the allow-list knows: every name in the result is one of ours and every value is escaped by us, so
 * that whatever a browser would have read into the original cannot come through. `undefined` when it is not well-formed.
 */
export const cleanSvg = (source: string): CleanedSvg | undefined => {
  const removed = new Set<string>()
  const open: { readonly name: string; readonly kept: boolean; readonly own: string }[] = []
  let result = ""
  let at = 0
  let elements = 0
  let finished = false
  const dropping = () => open.some(({ kept }) => !kept)

  const write = (raw: string) => {
    const holder = open.at(-1)
    if (holder === undefined) return raw.trim() === ""
    if (dropping() || !textElements.has(holder.own)) return true
    const text = withoutControls(raw)
    if (holder.own === "style" && !isInertValue(text)) removed.add("a style sheet with outside references")
    else result += escaped(text)
    return true
  }

  const begin = (given: string, rest: string, empty: boolean) => {
    if (finished || ++elements > mostElements || open.length >= mostDepth) return false
    const name = given.startsWith("svg:") ? given.slice(4) : given
    const known = allowedElements.has(name)
    if (open.length === 0 && name !== "svg") return false
    // Drawing programs keep notes of their own in names with a colon: nobody needs to hear of those.
    if (!known && !name.includes(":") && name !== "metadata" && !dropping()) removed.add(`<${name.slice(0, 40)}>`)
    const kept = known && !dropping()
    if (kept) result += `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${attributesOf(rest, removed)}${empty ? "/" : ""}>`
    if (!empty) open.push({ name: given, kept, own: name })
    else if (open.length === 0) finished = true
    return true
  }

  const close = (given: string) => {
    const last = open.pop()
    if (last?.name !== given) return false
    if (last.kept && !dropping()) result += `</${last.own}>`
    if (open.length === 0) finished = true
    return true
  }

  while (at < source.length) {
    pieces.lastIndex = at
    const piece = pieces.exec(source)
    if (piece === null) return undefined
    at = pieces.lastIndex
    const [whole, cdata, closing, opening, rest = "", slash, text] = piece
    const wellFormed =
      closing !== undefined ? close(closing) : opening !== undefined ? begin(opening, rest, slash === "/") : cdata !== undefined ? write(cdata) : text !== undefined ? write(decoded(text)) : noteDeclaration(whole, removed)
    if (!wellFormed) return undefined
  }
  return finished ? { text: result, removed: [...removed] } : undefined
}

const noteDeclaration = (whole: string, removed: Set<string>) => {
  if (/<!ENTITY/i.test(whole)) removed.add("entity declarations")
  if (/^<\?xml-stylesheet/i.test(whole)) removed.add("a linked style sheet")
  return true
}

const attributesOf = (rest: string, removed: Set<string>): string => {
  const seen = new Set<string>()
  let result = ""
  for (const [, given = "", double, single] of rest.matchAll(attribute)) {
    const value = withoutControls(decoded(double ?? single ?? ""))
    const name = given === "xlink:href" ? "href" : given
    if (!allowedAttributes.has(name) || seen.has(name)) {
      if (/^on/i.test(name)) removed.add(`${name.slice(0, 40)}=`)
      continue
    }
    const inert = name === "href" ? isInnerReference(value) : isInertValue(value)
    if (!inert) {
      removed.add(`${name}= with an outside reference`)
      continue
    }
    seen.add(name)
    result += ` ${name}="${escaped(value)}"`
  }
  return result
}
