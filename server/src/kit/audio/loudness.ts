import type { Sound } from "./sound.ts"

interface Biquad {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/**
 * The two filters of the K-weighting in ITU-R BS.1770-5, for any sample rate. The recommendation lists coefficients for
 * 48 kHz; frequency, gain and quality below are those that give them.
 */
export const kWeighting = (rate: number): readonly [Biquad, Biquad] => [shelf(rate), highPass(rate)]

const shelf = (rate: number): Biquad => {
  const [frequency, gain, quality] = [1681.974450955533, 3.999843853973347, 0.7071752369554196]
  const k = Math.tan((Math.PI * frequency) / rate)
  const high = 10 ** (gain / 20)
  const band = high ** 0.4996667741545416
  const base = 1 + k / quality + k * k
  return {
    b: [
      (high + (band * k) / quality + k * k) / base,
      (2 * (k * k - high)) / base,
      (high - (band * k) / quality + k * k) / base,
    ],
    a: [(2 * (k * k - 1)) / base, (1 - k / quality + k * k) / base],
  }
}

const highPass = (rate: number): Biquad => {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773]
  const k = Math.tan((Math.PI * frequency) / rate)
  const base = 1 + k / quality + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / base, (1 - k / quality + k * k) / base] }
}

const filtered = (samples: Float32Array, { b, a }: Biquad): Float32Array => {
  const result = new Float32Array(samples.length)
  const [b0, b1, b2, a1, a2] = [...b, ...a]
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!
    const y = b0! * x + b1! * x1 + b2! * x2 - a1! * y1 - a2! * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    result[at] = y
  }
  return result
}

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power)
const absoluteGate = -70
const relativeGate = -10

/**
 * Integrated loudness in LUFS of a mono sound: blocks of 400 ms that overlap by 75 percent, an absolute gate and a
 * relative one. Undefined when nothing is above the absolute gate.
 */
export const integratedLoudness = ({ rate, samples }: Sound): number | undefined => {
  const [pre, high] = kWeighting(rate)
  const weighted = filtered(filtered(samples, pre), high)
  const step = Math.round(rate * 0.1)
  const powers: number[] = []
  // Sums of 100 ms; four of them are a block. A sound shorter than a block is one block.
  const sums: number[] = []
  for (let from = 0; from + step <= weighted.length; from += step) {
    let sum = 0
    for (let at = from; at < from + step; at++) sum += weighted[at]! ** 2
    sums.push(sum)
  }
  for (let block = 0; block + 4 <= sums.length; block++)
    powers.push((sums[block]! + sums[block + 1]! + sums[block + 2]! + sums[block + 3]!) / (4 * step))
  if (powers.length === 0 && weighted.length > 0)
    powers.push(weighted.reduce((sum, value) => sum + value * value, 0) / weighted.length)
  const audible = powers.filter((power) => power > 0 && loudnessOf(power) > absoluteGate)
  if (audible.length === 0) return undefined
  const gate = loudnessOf(mean(audible)) + relativeGate
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)))
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const wantedLoudness = -16
/** Noise of a nearly silent recording is not raised any further. */
const mostGainDecibels = 24
/** Peaks above this level are bent, so that a loud syllable does not limit the rest. */
const knee = 0.85
const ceiling = 0.98

/** The same sound at about -16 LUFS. Peaks are limited softly. */
export const evened = (sound: Sound, loudness = integratedLoudness(sound)): Sound => {
  if (loudness === undefined) return sound
  const gain = 10 ** (Math.min(mostGainDecibels, wantedLoudness - loudness) / 20)
  return { rate: sound.rate, samples: sound.samples.map((sample) => limited(sample * gain)) }
}

const limited = (sample: number): number => {
  const size = Math.abs(sample)
  if (size <= knee) return sample
  const bent = knee + (ceiling - knee) * Math.tanh((size - knee) / (ceiling - knee))
  return sample < 0 ? -bent : bent
}
