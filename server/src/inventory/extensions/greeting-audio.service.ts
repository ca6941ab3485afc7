import { decodeAudio, formatOf } from "../../kit/audio/decode-audio.ts"
import { resample } from "../../kit/audio/resample.ts"
import { narrowRate, secondsOf } from "../../kit/audio/sound.ts"
import { wavOf } from "../../kit/audio/wav-file.ts"
import { defineFileTask } from "../../kit/files/file-task.ts"

/** Telephone audio format. */
interface Recording {
  readonly bytes: Uint8Array
  readonly seconds: number
}

/** Longer files are refused anyway; nothing after this is read. */
const mostSeconds = 600

/**
 * Reads a sound by its content and rewrites it as mono, 16 bit, 8 kHz. The declared type is ignored and other embedded
 * data is dropped. Undefined when it cannot be read here.
 */
const takeRecording = async (file: Buffer, program: string): Promise<Recording | undefined> => {
  const format = formatOf(file)
  const decoded =
    format === undefined ? undefined : await decodeAudio(file, format, { longestSeconds: mostSeconds, program })
  if (decoded === undefined || decoded === "missing") return undefined
  const sound = resample(decoded, narrowRate)
  return { bytes: wavOf(sound), seconds: Math.round(secondsOf(sound) * 10) / 10 }
}

export const greetingTask = defineFileTask({
  name: "extensions.greeting",
  field: "audio",
  run: ({ bytes, program }: { readonly bytes: Uint8Array; readonly program: string }) =>
    takeRecording(Buffer.from(bytes), program),
})
