import { wavHeader } from "../files/wav-header.ts"
import type { Sound } from "./sound.ts"

/** A WAV file of 16-bit samples. */
export const wavOf = ({ rate, samples }: Sound): Buffer => {
  const header = 44
  const file = Buffer.alloc(header + samples.length * 2)
  wavHeader(samples.length * 2, rate, 16).copy(file)
  for (let at = 0, place = header; at < samples.length; at++, place += 2) {
    const value = Math.max(-32_768, Math.min(32_767, Math.round(samples[at]! * 32_768)))
    file[place] = value & 0xff
    file[place + 1] = (value >> 8) & 0xff
  }
  return file
}

type Encoding = "pcm" | "float" | "aLaw" | "muLaw"
interface Format {
  readonly encoding: Encoding
  readonly rate: number
  readonly channels: number
  readonly bits: number
}
const encodings: Readonly<Record<number, Encoding>> = { 1: "pcm", 3: "float", 6: "aLaw", 7: "muLaw" }
const widths: Readonly<Record<Encoding, readonly number[]>> = {
  pcm: [8, 16, 24, 32],
  float: [32, 64],
  aLaw: [8],
  muLaw: [8],
}

/** Reads a WAV file as mono, up to a length. Undefined when it is not such a file or is encoded in another way. */
export const readWav = (file: Buffer, longestSeconds: number): Sound | undefined => {
  if (file.length < 44 || file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE")
    return undefined
  let format: Format | undefined
  for (let place = 12; place + 8 <= file.length;) {
    const name = file.toString("latin1", place, place + 4)
    const size = file.readUInt32LE(place + 4)
    const body = file.subarray(place + 8, Math.min(file.length, place + 8 + size))
    if (name === "fmt ") format = readFormat(body)
    if (name === "data") return format === undefined ? undefined : readSamples(body, format, longestSeconds)
    // Chunks start at even offsets.
    place += 8 + size + (size % 2)
  }
  return undefined
}

const readFormat = (body: Buffer): Format | undefined => {
  if (body.length < 16) return undefined
  const written = body.readUInt16LE(0)
  // 0xFFFE is an extended header that names the encoding further on.
  const code = written === 0xfffe && body.length >= 26 ? body.readUInt16LE(24) : written
  const encoding = encodings[code]
  const [channels, rate, bits] = [body.readUInt16LE(2), body.readUInt32LE(4), body.readUInt16LE(14)]
  if (encoding === undefined || !widths[encoding].includes(bits)) return undefined
  return channels >= 1 && channels <= 8 && rate >= 4000 && rate <= 192_000
    ? { encoding, channels, rate, bits }
    : undefined
}

const readSamples = (data: Buffer, format: Format, longestSeconds: number): Sound | undefined => {
  const { channels, rate, bits } = format
  const width = bits / 8
  // One sample more than allowed shows that the sound is too long.
  const frames = Math.min(Math.floor(data.length / (channels * width)), Math.floor(longestSeconds * rate) + 1)
  if (frames === 0) return undefined
  const read = sampleReader(data, format)
  const samples = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read((frame * channels + channel) * width)
    const mixed = sum / channels
    samples[frame] = Number.isFinite(mixed) ? Math.max(-1, Math.min(1, mixed)) : 0
  }
  return { rate, samples }
}

const sampleReader = (data: Buffer, { encoding, bits }: Format): ((place: number) => number) => {
  if (encoding === "float")
    return bits === 32 ? (place) => data.readFloatLE(place) : (place) => data.readDoubleLE(place)
  if (encoding === "muLaw") return (place) => muLaw(data[place]!)
  if (encoding === "aLaw") return (place) => aLaw(data[place]!)
  if (bits === 8) return (place) => (data[place]! - 128) / 128
  if (bits === 16) return (place) => data.readInt16LE(place) / 2 ** 15
  return bits === 24 ? (place) => data.readIntLE(place, 3) / 2 ** 23 : (place) => data.readInt32LE(place) / 2 ** 31
}

/** ITU-T G.711. */
const muLaw = (byte: number): number => {
  const code = ~byte & 0xff
  const size = ((((code & 0x0f) << 3) + 0x84) << ((code & 0x70) >> 4)) - 0x84
  return (code & 0x80 ? -size : size) / 32_768
}
const aLaw = (byte: number): number => {
  const code = byte ^ 0x55
  const [exponent, mantissa] = [(code & 0x70) >> 4, (code & 0x0f) << 4]
  const size = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
  return (code & 0x80 ? size : -size) / 32_768
}
