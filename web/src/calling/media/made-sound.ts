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

/** Telephone quality where wideband would be larger than an upload may be. */
const rateFor = (seconds: number) => (44 + seconds * wideRate * 2 > largestUploadBytes ? narrowRate : wideRate)

/** A file as it can be uploaded: formats that only the browser can decode (M4A, WebM) are converted here. */
export const soundToSend = async (file: Blob, kind: MediaKind): Promise<MadeSound> => {
  if (file.size > largestUploadBytes) return { ok: false, reason: "tooLarge" }
  if (isReadByServer(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return { ok: true, audio: file }
  return readSound(file, { longestSeconds: longestSeconds[kind], rateFor })
}
