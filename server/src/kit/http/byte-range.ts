export interface ByteRange {
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/** Parses a Range header. An invalid one, or one with several parts, means the whole (RFC 9110, 14.2). */
export const readRange = (header: string | undefined, size: number): ByteRange | "whole" | "notThere" => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "")
  if (found === null || (found[1] === "" && found[2] === "")) return "whole"
  const [first, last] = [found[1]!, found[2]!]
  if (first === "")
    return Number(last) === 0 || size === 0 ? "notThere" : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== "" && Number(last) < start) return "whole"
  return start >= size ? "notThere" : { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) }
}
