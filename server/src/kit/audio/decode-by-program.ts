import { spawn } from "node:child_process"
import { wideRate, type Sound } from "./sound.ts"

// Formats without a decoder of our own are decoded by the program ffmpeg, if it is installed.

/** What the program is told to expect: the format of the file, and the only decoders it may use. */
const formats = {
  mp4: { demuxer: "mov", codecs: "aac,alac,mp3,mp3float" },
  webm: { demuxer: "matroska", codecs: "opus,libopus,vorbis,libvorbis,aac" },
  flac: { demuxer: "flac", codecs: "flac" },
} as const
export type ProgramFormat = keyof typeof formats
export const isProgramFormat = (format: string): format is ProgramFormat => Object.hasOwn(formats, format)

/** Less than a file task may take, so that the program never outlives it. */
const programSeconds = 8
const mostMemoryAtOnce = 100_000_000
const bytesPerSample = Float32Array.BYTES_PER_ELEMENT

/**
 * The file comes in and the sound goes out through pipes; the program can open neither files nor addresses that a file
 * names. `cache` keeps what came through the pipe, because many files have their index at the end.
 */
const parametersFor = (format: ProgramFormat, seconds: number) =>
  [
    ["-hide_banner", "-nostdin", "-loglevel", "quiet", "-max_alloc", String(mostMemoryAtOnce)],
    ["-protocol_whitelist", "cache,pipe", "-codec_whitelist", formats[format].codecs],
    ["-read_ahead_limit", "-1", "-f", formats[format].demuxer, "-i", "cache:pipe:0"],
    ["-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1", "-threads", "1"],
    ["-ac", "1", "-ar", String(wideRate), "-t", String(seconds), "-f", "f32le", "pipe:1"],
  ].flat()

/** Up to just above a length. "missing" when the program is not installed, undefined when it cannot read the file. */
export const decodeByProgram = (
  program: string,
  file: Buffer,
  format: ProgramFormat,
  longestSeconds: number,
  mostSeconds = programSeconds,
): Promise<Sound | "missing" | undefined> =>
  new Promise((resolve) => {
    const seconds = longestSeconds + 1
    const mostBytes = (seconds + 1) * wideRate * bytesPerSample
    const child = spawn(program, parametersFor(format, seconds), {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: mostSeconds * 1000,
      killSignal: "SIGKILL",
    })
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on("data", (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > mostBytes) child.kill("SIGKILL")
    })
    // A program that has read enough closes its end.
    child.stdin.on("error", () => {})
    child.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ENOENT" ? "missing" : undefined))
    child.on("close", (code) => resolve(code === 0 && size <= mostBytes ? soundOf(Buffer.concat(parts)) : undefined))
    child.stdin.end(file)
  })

const soundOf = (bytes: Buffer): Sound | undefined => {
  const length = Math.floor(bytes.length / bytesPerSample)
  if (length === 0) return undefined
  const samples = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    const sample = bytes.readFloatLE(at * bytesPerSample)
    samples[at] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
  }
  return { rate: wideRate, samples }
}
