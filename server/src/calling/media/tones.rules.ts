import type { HoldTune } from "@dialplane/contract/calling/media/media.schema"
import { narrowRate, wideRate, type Sound } from "../../kit/audio/sound.ts"
import { evened } from "../../kit/audio/loudness.ts"
import { resample } from "../../kit/audio/resample.ts"
import { wavOf } from "../../kit/audio/wav-file.ts"

// Sounds that come with the product. All of them are calculated, so that no recording of others is needed.

const frequencyOf = (note: number) => 440 * 2 ** ((note - 69) / 12)

/** A soft plucked tone: a few overtones that fade at their own pace. */
const pluck = (samples: Float32Array, rate: number, start: number, seconds: number, note: number, volume: number) => {
  const first = Math.round(start * rate)
  const length = Math.min(samples.length - first, Math.round(seconds * rate))
  const frequency = frequencyOf(note)
  for (let overtone = 1; overtone <= 4 && frequency * overtone < rate * 0.45; overtone++) {
    const step = (2 * Math.PI * frequency * overtone) / rate
    const strength = volume / overtone ** 1.7
    const fade = (1.1 + overtone * 0.9) / rate
    for (let at = 0; at < length; at++) {
      const attack = Math.min(1, at / (0.012 * rate))
      const release = Math.min(1, (length - at) / (0.06 * rate))
      samples[first + at]! += strength * attack * release * Math.exp(-fade * at) * Math.sin(step * at)
    }
  }
}

/** A held chord that fades in and out. */
const pad = (
  samples: Float32Array,
  rate: number,
  start: number,
  seconds: number,
  notes: readonly number[],
  volume: number,
) => {
  const first = Math.round(start * rate)
  const length = Math.min(samples.length - first, Math.round(seconds * rate))
  for (const note of notes)
    for (const [detune, strength] of [
      [0.999, 0.5],
      [1.001, 0.5],
    ] as const) {
      const step = (2 * Math.PI * frequencyOf(note) * detune) / rate
      for (let at = 0; at < length; at++) {
        const shape = Math.sin((Math.PI * at) / length) ** 0.7
        samples[first + at]! += volume * strength * shape * Math.sin(step * at)
      }
    }
}

interface Piece {
  readonly beat: number
  /** Chords from low to high, four beats each. */
  readonly chords: readonly (readonly number[])[]
  /** Which notes of the chord are plucked, by half beat; null is a rest. */
  readonly pattern: readonly (number | null)[]
  readonly rounds: number
  readonly high: number
}

const pieces: Readonly<Record<HoldTune, Piece>> = {
  harbor: {
    beat: 0.72,
    chords: [
      [57, 60, 64, 69],
      [53, 57, 60, 65],
      [48, 55, 60, 64],
      [55, 59, 62, 67],
    ],
    pattern: [0, 2, 3, 2, 1, null, 3, 2],
    rounds: 2,
    high: 0,
  },
  meadow: {
    beat: 0.5,
    chords: [
      [60, 64, 67, 72],
      [55, 59, 62, 67],
      [57, 60, 64, 69],
      [53, 57, 60, 65],
    ],
    pattern: [0, 1, 2, 3, 2, 3, 1, 2],
    rounds: 3,
    high: 12,
  },
}

const playPiece = ({ beat, chords, pattern, rounds, high }: Piece): Sound => {
  const bar = beat * 4
  const seconds = bar * chords.length * rounds
  const samples = new Float32Array(Math.round(seconds * wideRate))
  for (let round = 0; round < rounds; round++)
    for (const [index, chord] of chords.entries()) {
      const start = (round * chords.length + index) * bar
      pad(samples, wideRate, start, bar, chord, 0.05)
      pluck(samples, wideRate, start, bar, chord[0]! - 12, 0.22)
      for (const [step, which] of pattern.entries()) {
        // The melody goes up in every second round.
        const lift = round % 2 === 1 && step > 4 ? 12 : 0
        if (which !== null)
          pluck(samples, wideRate, start + (step * beat) / 2, beat * 1.8, chord[which]! + high + lift, 0.16)
      }
    }
  return evened({ rate: wideRate, samples })
}

const made = new Map<HoldTune, Sound>()
/** Music on hold; calculated once. */
export const tune = (name: HoldTune): Sound => {
  const sound = made.get(name) ?? playPiece(pieces[name])
  made.set(name, sound)
  return sound
}
export const tuneFile = (name: HoldTune, rate: number): Buffer =>
  wavOf(rate === narrowRate ? resample(tune(name), narrowRate) : tune(name))

const scale = [60, 62, 64, 67, 69, 72, 74, 76]

/** A sequence of tones, different for each seed, that nobody takes for a real greeting. */
export const chime = (seed: number, seconds: number): Sound => {
  const samples = new Float32Array(Math.round(seconds * wideRate))
  let place = seed * 5
  for (let start = 0.1; start < seconds - 0.6; start += 0.34 + 0.17 * ((place * seed) % 3)) {
    place = (place * 7 + seed + 3) % 31
    pluck(samples, wideRate, start, 0.8, scale[place % scale.length]!, 0.35)
  }
  return evened({ rate: wideRate, samples })
}

/** What the sandbox "records". */
export const sampleRecording = (): Buffer => wavOf(chime(8, 3.4))
