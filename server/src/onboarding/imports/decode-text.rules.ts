import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { FileEncoding } from "@dialplane/contract/onboarding/imports/imports.schema"
import { refuse } from "../../kit/refusal.ts"

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const

/**
 * The characters of Windows-1252 in place of the control characters 0x80 to 0x9f of Latin-1. Some versions of Node
 * decode them wrongly.
 */
const windowsSigns = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"
const decodeWindows = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.codePointAt(0)! - 0x80]!)

const decodeAs = (bytes: Uint8Array, encoding: FileEncoding): string | undefined => {
  if (encoding === "windows-1252") return decodeWindows(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Detects UTF-16 without a byte-order mark: separators and line breaks have a zero byte, always on the same side. */
const zeroSide = (bytes: Uint8Array): FileEncoding | undefined => {
  const start = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]!++
  const many = start.length / 8
  if (zeros[1]! > many && zeros[0] === 0) return "utf-16le"
  return zeros[0]! > many && zeros[1] === 0 ? "utf-16be" : undefined
}

// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * The text of a file and its encoding. The encoding is the one given with the upload, or the byte-order mark's, else
 * UTF-16 if the zero bytes suggest it, else UTF-8, else Windows-1252, which older spreadsheet programs write. It is
 * shown with sample values, so that a wrong guess is noticed before the import.
 */
export const decodeText = (
  bytes: Uint8Array,
  wanted?: FileEncoding,
): { readonly text: string; readonly encoding: FileEncoding } => {
  const marked = marks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte))?.encoding
  const first = wanted ?? marked ?? zeroSide(bytes)
  for (const encoding of first === undefined ? (["utf-8", "windows-1252"] as const) : [first]) {
    const text = decodeAs(bytes, encoding)
    if (text === undefined) continue
    if (text.includes("\0") || (encoding === "windows-1252" && notText.test(text))) break
    return { text, encoding }
  }
  return refuse(importProblems.notText)
}
