import { MPEGDecoder } from "mpg123-decoder"
import { OggOpusDecoder } from "ogg-opus-decoder"
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis"
import { decodeByProgram, isProgramFormat, type ProgramFormat } from "./decode-by-program.ts"
import { makeCollector, type Collector, type Sound } from "./sound.ts"
import { readWav } from "./wav-file.ts"

export type AudioFormat = "wav" | "mp3" | "vorbis" | "opus" | ProgramFormat

/** The format by the first bytes; names and content types of uploads are not trusted. */
export const formatOf = (file: Buffer): AudioFormat | undefined => {
  const text = (from: number, to: number) => file.toString("latin1", from, to)
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return "wav"
  if (text(0, 4) === "OggS") {
    const head = text(0, 300)
    if (head.includes("OpusHead")) return "opus"
    return head.includes("\u0001vorbis") ? "vorbis" : undefined
  }
  if (text(4, 8) === "ftyp") return "mp4"
  if (text(0, 4) === "fLaC") return "flac"
  if (file.length > 4 && file.readUInt32BE(0) === 0x1a45dfa3) return "webm"
  if (text(0, 3) === "ID3" || isMpegFrame(file)) return "mp3"
  return undefined
}

/** A frame header of MPEG audio, layer 1 to 3, with a valid bit rate and sample rate. */
const isMpegFrame = (file: Buffer) =>
  file.length > 4 &&
  file[0] === 0xff &&
  (file[1]! & 0xe0) === 0xe0 &&
  (file[1]! & 0x18) !== 0x08 &&
  (file[1]! & 0x06) !== 0 &&
  (file[2]! & 0xf0) !== 0xf0 &&
  (file[2]! & 0x0c) !== 0x0c

interface Decoded {
  readonly channelData: Float32Array[]
  readonly sampleRate: number
}
interface Decoder {
  readonly ready: Promise<void>
  decode(part: Uint8Array): Decoded | Promise<Decoded>
  flush?(): Promise<Decoded>
  free(): void
}

/** Decoded in pieces, so that a small file with hours of sound does not fill the memory. */
const pieceBytes = 32_768

const decodeWith = async (decoder: Decoder, file: Buffer, collector: Collector): Promise<void> => {
  await decoder.ready
  try {
    for (let place = 0; place < file.length; place += pieceBytes) {
      const { channelData, sampleRate } = await decoder.decode(file.subarray(place, place + pieceBytes))
      if (!collector.add(channelData, sampleRate)) return
    }
    const rest = await decoder.flush?.()
    if (rest !== undefined) collector.add(rest.channelData, rest.sampleRate)
  } finally {
    decoder.free()
  }
}

/**
 * Decodes a file to mono, up to a length: a longer one ends just above it. Undefined when the file is damaged, "missing"
 * when its format needs a program that is not installed.
 */
export const decodeAudio = async (
  file: Buffer,
  format: AudioFormat,
  { longestSeconds, program }: { readonly longestSeconds: number; readonly program: string },
): Promise<Sound | "missing" | undefined> => {
  if (format === "wav") return readWav(file, longestSeconds)
  if (isProgramFormat(format)) return decodeByProgram(program, file, format, longestSeconds)
  const decoder = makeDecoder(format)
  const collector = makeCollector(longestSeconds)
  try {
    await decodeWith(decoder, file, collector)
  } catch {
    // A damaged end: what was decoded before is used.
  }
  return collector.sound()
}

const makeDecoder = (format: "mp3" | "vorbis" | "opus"): Decoder => {
  if (format === "mp3") return new MPEGDecoder()
  return format === "vorbis" ? new OggVorbisDecoder() : (new OggOpusDecoder() as Decoder)
}
