import { largestUploadBytes, longestSeconds, type MediaKind } from "@dialplane/contract/calling/media/media.schema"
import { narrowRate, readSound, wideRate } from "../../kit/sound/read-sound.ts"

export type MadeSound =
  | { readonly ok: true; readonly audio: Blob }
  | { readonly ok: false; readonly reason: "tooLarge" | "unreadable" | "tooLong" }

/** Formats that the server reads itself, by their first bytes. */
export const isReadByServer = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, 4))
  return (
    text === "RIFF" || text === "OggS" || text.startsWith("ID3") || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0)
  )
}

/** Formats that the server reads where a program for them is installed (MP4, WebM, FLAC), by their first bytes. */
export const isReadByProgram = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head)
  return text.startsWith("fLaC") || text.startsWith("\u001aE\u00df\u00a3") || text.slice(4, 8) === "ftyp"
}

/** Telephone quality where wideband would be larger than an upload may be. */
const rateFor = (seconds: number) => (44 + seconds * wideRate * 2 > largestUploadBytes ? narrowRate : wideRate)

/**
 * A file as it can be uploaded. M4A, WebM and FLAC are converted here, because not every server can read them; what the
 * browser cannot read either is left to the server.
 */
export const soundToSend = async (file: Blob, kind: MediaKind): Promise<MadeSound> => {
  if (file.size > largestUploadBytes) return { ok: false, reason: "tooLarge" }
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (isReadByServer(head)) return { ok: true, audio: file }
  const read = await readSound(file, { longestSeconds: longestSeconds[kind], rateFor })
  return !read.ok && read.reason === "unreadable" && isReadByProgram(head) ? { ok: true, audio: file } : read
}
