import { defineFileTask } from "../files/file-task.ts"
import { decodeAudio, formatOf, type AudioFormat } from "./decode-audio.ts"
import { evened, integratedLoudness } from "./loudness.ts"
import { peaksOf } from "@dialplane/contract/kit/peaks"
import { resample } from "./resample.ts"
import { narrowRate, secondsOf, wideRate, type Sound } from "./sound.ts"
import { readWav, wavOf } from "./wav-file.ts"

export interface ConvertedAudio {
  readonly kind: "converted"
  /** 16,000 samples per second. */
  readonly wide: Uint8Array
  /** 8,000 samples per second. */
  readonly narrow: Uint8Array
  readonly seconds: number
  readonly peaks: readonly number[]
}
export interface RefusedAudio {
  readonly kind: "refused"
  readonly why: "unreadable" | "unsupported" | "silent" | "tooShort" | "tooLong" | "outside"
  readonly format?: AudioFormat
}
export type AudioResult = ConvertedAudio | RefusedAudio

interface Limits {
  readonly shortestSeconds: number
  readonly longestSeconds: number
  readonly peaks: number
}

const refused = (why: RefusedAudio["why"], format?: AudioFormat): RefusedAudio => ({
  kind: "refused",
  why,
  ...(format === undefined ? {} : { format }),
})

const finished = (sound: Sound, peaks: number): ConvertedAudio => ({
  kind: "converted",
  wide: wavOf(sound),
  narrow: wavOf(resample(sound, narrowRate)),
  seconds: Math.max(0.1, Math.round(secondsOf(sound) * 10) / 10),
  peaks: peaksOf(sound.samples, peaks),
})

/** Below this integrated loudness there is nothing to hear. */
const silence = -55

/**
 * Any supported file as telephony engines play it: mono, 16 bits, 16 and 8 kHz, at about -16 LUFS. The program decodes
 * what we have no decoder for.
 */
export const convertAudio = async (
  bytes: Uint8Array,
  { shortestSeconds, longestSeconds, peaks }: Limits,
  program: string,
): Promise<AudioResult> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(file)
  if (format === undefined) return refused("unreadable")
  const decoded = await decodeAudio(file, format, { longestSeconds, program })
  if (decoded === "missing") return refused("unsupported", format)
  if (decoded === undefined) return refused("unreadable", format)
  if (secondsOf(decoded) > longestSeconds) return refused("tooLong", format)
  if (secondsOf(decoded) < shortestSeconds) return refused("tooShort", format)
  const sound = resample(decoded, wideRate)
  const loudness = integratedLoudness(sound)
  if (loudness === undefined || loudness < silence) return refused("silent", format)
  return finished(evened(sound, loudness), peaks)
}

/** A part of a file that was converted before. */
export const cutAudio = (
  bytes: Uint8Array,
  from: number,
  to: number,
  { shortestSeconds, longestSeconds, peaks }: Limits,
): AudioResult => {
  const sound = readWav(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), longestSeconds + 1)
  if (sound === undefined) return refused("unreadable")
  const length = secondsOf(sound)
  // Lengths are shown in tenths of a second.
  if (from < 0 || to > length + 0.1 || to - from < shortestSeconds) return refused("outside")
  const kept = sound.samples.slice(Math.round(from * sound.rate), Math.round(to * sound.rate))
  const part = { rate: sound.rate, samples: kept }
  if (secondsOf(part) < shortestSeconds - 0.05) return refused("outside")
  const loudness = integratedLoudness(part)
  return loudness === undefined || loudness < silence ? refused("silent") : finished(part, peaks)
}

/** Ten minutes of music take a few seconds. */
const taskSeconds = 30

export const convertTask = defineFileTask({
  name: "audio.convert",
  field: "audio",
  seconds: taskSeconds,
  run: ({
    bytes,
    limits,
    program,
  }: {
    readonly bytes: Uint8Array
    readonly limits: Limits
    readonly program: string
  }) => convertAudio(bytes, limits, program),
})
export const cutTask = defineFileTask({
  name: "audio.cut",
  field: "audio",
  seconds: taskSeconds,
  run: ({
    bytes,
    from,
    to,
    limits,
  }: {
    readonly bytes: Uint8Array
    readonly from: number
    readonly to: number
    readonly limits: Limits
  }) => cutAudio(bytes, from, to, limits),
})
