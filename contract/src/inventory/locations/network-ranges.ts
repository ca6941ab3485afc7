import { z } from "zod"
import { texts } from "../../kit/language.ts"

const messages = texts("networkRanges", {
  example: "Enter a range such as 203.0.113.0/26 or 2001:db8:20::/48.",
  tooWide: (prefix: number) => `The range is too wide. Use a prefix length of at least /${prefix}.`,
  startsAt: (range: string) => `This range starts at ${range}.`,
})

/** Four numbers up to 255 without leading zeros, because some parsers read 010 as octal. */
const readV4 = (text: string): number[] | undefined => {
  const parts = text.split(".")
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined
  return parts.map(Number)
}

/** Sixteen bytes; `::` once for as many zeros as are missing; the last four bytes may be written as IPv4. */
const readV6 = (text: string): number[] | undefined => {
  if (!/^[0-9a-f:.]+$/i.test(text) || (text.match(/::/g)?.length ?? 0) > 1 || text.includes(":::")) return undefined
  const last = text.slice(text.lastIndexOf(":") + 1)
  const tail = last.includes(".") ? readV4(last) : undefined
  if (last.includes(".") && tail === undefined) return undefined
  const groups =
    tail === undefined
      ? text
      : `${text.slice(0, text.lastIndexOf(":") + 1)}${hex(tail[0]! * 256 + tail[1]!)}:${hex(tail[2]! * 256 + tail[3]!)}`
  const [before = "", after] = groups.split("::")
  const split = (part: string) => (part === "" ? [] : part.split(":"))
  const [head, rest] = [split(before), after === undefined ? [] : split(after)]
  const missing = 8 - head.length - rest.length
  if (after === undefined ? missing !== 0 : missing < 1) return undefined
  const all = [...head, ...Array<string>(Math.max(0, missing)).fill("0"), ...rest]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
}

const hex = (value: number) => value.toString(16)

export interface NetworkRange {
  readonly family: 4 | 6
  readonly bytes: readonly number[]
  readonly prefix: number
}

/** An address such as 203.0.113.7 or 2001:db8::7. */
export const readAddress = (text: string): NetworkRange | undefined => {
  const family = text.includes(":") ? 6 : 4
  const bytes = family === 6 ? readV6(text) : readV4(text)
  return bytes && { family, bytes, prefix: bytes.length * 8 }
}

/** A range such as 203.0.113.0/26; without a slash it is a single address. */
export const readRange = (text: string): NetworkRange | undefined => {
  const [address = "", length, ...more] = text.trim().split("/")
  const read = readAddress(address)
  if (read === undefined || more.length > 0) return undefined
  if (length === undefined) return read
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > read.prefix) return undefined
  return { ...read, prefix: Number(length) }
}

/** The canonical form: everything after the prefix set to zero. */
export const firstOf = ({ family, bytes, prefix }: NetworkRange): NetworkRange => ({
  family,
  prefix,
  bytes: bytes.map((byte, index) => byte & ((255 << Math.max(0, Math.min(8, 8 - (prefix - index * 8)))) & 255)),
})

export const writeRange = ({ family, bytes, prefix }: NetworkRange): string =>
  family === 4
    ? `${bytes.join(".")}/${prefix}`
    : `${Array.from({ length: 8 }, (_, group) => hex(bytes[group * 2]! * 256 + bytes[group * 2 + 1]!))
        .join(":")
        .replace(/(^|:)0(:0)+(:|$)/, "::")}/${prefix}`

/** Ranges wider than these cannot belong to one location. */
const widest = { 4: 8, 6: 19 } as const

export const networkRange = z
  .string()
  .trim()
  .max(49)
  .superRefine((text, issues) => {
    const range = readRange(text)
    const say = (message: string) => issues.addIssue({ code: "custom", message })
    if (range === undefined) return say(messages.example)
    if (range.prefix < widest[range.family]) return say(messages.tooWide(widest[range.family]))
    const first = firstOf(range)
    if (first.bytes.some((byte, index) => byte !== range.bytes[index])) say(messages.startsAt(writeRange(first)))
  })

export const networkAddress = z
  .string()
  .trim()
  .max(45)
  .refine((text) => readAddress(text) !== undefined, "Enter an address such as 203.0.113.7 or 2001:db8::7.")
