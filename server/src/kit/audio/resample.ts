import type { Sound } from "./sound.ts"

/** Zero crossings of the filter on each side: more are sharper and slower. */
const crossings = 12
/** Positions between two samples for which the filter is calculated. */
const mostPhases = 640

/** A sinc with a Blackman window. */
const weightAt = (place: number): number => {
  if (place === 0) return 1
  if (Math.abs(place) >= crossings) return 0
  const turn = (Math.PI * place) / crossings
  return (Math.sin(Math.PI * place) / (Math.PI * place)) * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn))
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

/** The same sound with another number of samples per second, without aliasing. */
export const resample = ({ rate, samples }: Sound, wanted: number): Sound => {
  if (rate === wanted) return { rate, samples }
  const step = rate / wanted
  // Below the lower of both Nyquist frequencies, with some room for the slope of the filter.
  const cutoff = Math.min(1, 1 / step) * 0.95
  const reach = Math.ceil(crossings / cutoff)
  const taps = 2 * reach + 1
  // The positions between two samples repeat: 16,000 from 44,100 has 160 of them.
  const phases = Math.min(mostPhases, wanted / commonDivisor(rate, wanted))
  const filters = Array.from({ length: phases }, (_, phase) =>
    Float32Array.from({ length: taps }, (__, tap) => cutoff * weightAt((tap - reach - phase / phases) * cutoff)),
  )
  const padded = new Float32Array(samples.length + 2 * taps)
  padded.set(samples, taps)
  const length = Math.max(1, Math.round(samples.length / step))
  const result = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    const center = at * step
    // The small addition keeps 2.9999999 from becoming 2 with the last phase.
    const whole = Math.floor(center + 1e-9)
    const filter = filters[Math.min(phases - 1, Math.max(0, Math.round((center - whole) * phases)))]!
    const first = whole - reach + taps
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += padded[first + tap]! * filter[tap]!
    result[at] = sum
  }
  return { rate: wanted, samples: result }
}
