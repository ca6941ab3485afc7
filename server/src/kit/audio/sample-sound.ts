import { wavHeader } from "../files/wav-header.ts"
import type { ByteRange } from "../http/byte-range.ts"

/** Telephone quality: 8,000 samples per second, one byte each. */
const rate = 8000
const syllableSamples = 1440
/** Formants of some vowels, in hertz. */
const vowels = [
  [730, 1090],
  [530, 1840],
  [390, 1990],
  [570, 840],
  [440, 1020],
  [300, 870],
  [660, 1720],
] as const
/** The pitch of the two voices. */
const voices = [112, 196] as const

const nearness = (frequency: number, peak: number) => 1 / (1 + ((frequency - peak) / 110) ** 2)

/** One syllable: the overtones of a voice weighted by the vowel's formants, fading in and out. */
const syllable = (pitch: number, [first, second]: (typeof vowels)[number]): Float32Array => {
  const sound = new Float32Array(syllableSamples)
  for (let overtone = 1; overtone * pitch < 3400; overtone++) {
    const frequency = overtone * pitch
    const strength = (nearness(frequency, first) + 0.6 * nearness(frequency, second)) / Math.sqrt(overtone)
    if (strength < 0.02) continue
    const step = (2 * Math.PI * frequency) / rate
    for (let at = 0; at < syllableSamples; at++) sound[at]! += strength * Math.sin(step * at)
  }
  for (let at = 0; at < syllableSamples; at++) sound[at]! *= Math.sin((Math.PI * at) / syllableSamples) ** 0.6
  return sound
}

let syllables: readonly (readonly Float32Array[])[] | undefined

/** A deterministic pseudorandom generator. */
const chance = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The size of a sample in bytes, without making it. */
export const sampleBytes = (seconds: number): number => 44 + Math.round(seconds * rate)

/** A longer sample repeats its first minute: making hours of it takes seconds. */
const mostSeconds = 60

/** Of one voice, or of two taking turns, without speech; deterministic for a seed. */
const voicesFor = (seed: number, seconds: number, speakers: 1 | 2): Buffer => {
  syllables ??= voices.map((pitch) => vowels.map((vowel) => syllable(pitch, vowel)))
  const next = chance(seed)
  const length = Math.round(seconds * rate)
  const sound = Buffer.alloc(length, 128)
  let voice = next() < 0.5 ? 0 : 1
  for (let at = Math.round(rate * 0.2); at < length;) {
    for (let spoken = 3 + Math.floor(next() * 9); spoken > 0 && at < length; spoken--) {
      const one = syllables[voice]![Math.floor(next() * vowels.length)]!
      const loudness = 26 + next() * 16
      for (let index = 0; index < one.length && at + index < length; index++)
        sound[at + index] = Math.max(0, Math.min(255, 128 + Math.round(one[index]! * loudness)))
      at += one.length + (next() < 0.25 ? Math.round(rate * 0.12) : 60)
    }
    at += Math.round(rate * (0.25 + next() * 0.4))
    if (speakers === 2) voice = 1 - voice
  }
  return sound
}

/** Some bytes of a WAV file, piece by piece. */
export function* sampleParts(
  seed: number,
  seconds: number,
  speakers: 1 | 2,
  { start, end }: ByteRange = { start: 0, end: sampleBytes(seconds) - 1 },
): Generator<Buffer> {
  const header = wavHeader(Math.round(seconds * rate), rate, 8)
  if (start < header.length) yield header.subarray(start, end + 1)
  const sound = voicesFor(seed, Math.min(seconds, mostSeconds), speakers)
  for (let at = Math.max(0, start - header.length); at <= end - header.length;) {
    const piece = sound.subarray(at % sound.length).subarray(0, end - header.length + 1 - at)
    yield piece
    at += piece.length
  }
}

/** The whole file. */
export const sampleSound = (seed: number, seconds: number, speakers: 1 | 2 = 2): Buffer =>
  Buffer.concat([...sampleParts(seed, seconds, speakers)])
