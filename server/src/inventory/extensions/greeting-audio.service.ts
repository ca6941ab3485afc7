import { defineFileTask } from "../../kit/files/file-task.ts"
import { wavHeader } from "../../kit/files/wav-header.ts"

/** Telephone audio format. */
export interface Recording {
  readonly bytes: Buffer
  readonly seconds: number
}

export const greetingRate = 8000

/**
 * Reads a WAV file by its content and rewrites its sound as mono, 16 bit, 8 kHz. The declared type is ignored and other
 * embedded data is dropped. Undefined when it is not such a file.
 */
export const takeRecording = (file: Buffer): Recording | undefined => {
  const found = readChunks(file)
  if (found === undefined) return undefined
  const { rate, channels, bits, data } = found
  const frameBytes = channels * (bits / 8)
  const frames = Math.floor(data.length / frameBytes)
  if (frames === 0) return undefined
  const sample = sampleReader(data, bits)
  const at = (frame: number) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += sample(frame * frameBytes + channel * (bits / 8))
    return sum / channels
  }
  const length = Math.max(1, Math.round((frames * greetingRate) / rate))
  const sound = Buffer.alloc(length * 2)
  const step = rate / greetingRate
  for (let index = 0; index < length; index++)
    sound.writeInt16LE(
      Math.max(-32_768, Math.min(32_767, Math.round(averaged(at, index * step, step, frames)))),
      index * 2,
    )
  return {
    bytes: Buffer.concat([wavHeader(sound.length, greetingRate, 16), sound]),
    seconds: Math.round((length / greetingRate) * 10) / 10,
  }
}

export const greetingTask = defineFileTask({
  name: "extensions.greeting",
  field: "audio",
  run: ({ bytes }: { readonly bytes: Uint8Array }) => takeRecording(Buffer.from(bytes)),
})

/** Averages the input under each new sample: a cheap low-pass filter against aliasing. */
const averaged = (at: (frame: number) => number, from: number, width: number, frames: number): number => {
  const first = Math.min(frames - 1, Math.floor(from))
  const last = Math.min(frames - 1, Math.max(first, Math.ceil(from + width) - 1))
  let sum = 0
  for (let frame = first; frame <= last; frame++) sum += at(frame)
  return sum / (last - first + 1)
}

interface Sound {
  readonly rate: number
  readonly channels: number
  readonly bits: number
  readonly data: Buffer
}

const readChunks = (file: Buffer): Sound | undefined => {
  if (file.length < 44 || file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE")
    return undefined
  let format: Omit<Sound, "data"> | undefined
  for (let place = 12; place + 8 <= file.length;) {
    const name = file.toString("latin1", place, place + 4)
    const size = file.readUInt32LE(place + 4)
    const body = file.subarray(place + 8, Math.min(file.length, place + 8 + size))
    if (name === "fmt ") format = readFormat(body)
    if (name === "data") return format === undefined ? undefined : { ...format, data: body }
    // Chunks start at even offsets.
    place += 8 + size + (size % 2)
  }
  return undefined
}

const readFormat = (body: Buffer): Omit<Sound, "data"> | undefined => {
  if (body.length < 16) return undefined
  const [kind, channels, rate, bits] = [
    body.readUInt16LE(0),
    body.readUInt16LE(2),
    body.readUInt32LE(4),
    body.readUInt16LE(14),
  ]
  // 1 is plain PCM; 0xFFFE is PCM with an extended header.
  const plain = kind === 1 || (kind === 0xfffe && body.length >= 26 && body.readUInt16LE(24) === 1)
  return plain && (channels === 1 || channels === 2) && rate >= 8000 && rate <= 48_000 && [8, 16, 24].includes(bits)
    ? { channels, rate, bits }
    : undefined
}

const sampleReader =
  (data: Buffer, bits: number) =>
  (place: number): number => {
    if (bits === 8) return (data[place]! - 128) * 256
    return bits === 16 ? data.readInt16LE(place) : data.readIntLE(place, 3) / 256
  }
