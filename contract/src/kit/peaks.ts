/** The largest sample of each of `count` equal parts, from 0 to 100. */
export const peaksOf = (samples: ArrayLike<number>, count: number): number[] =>
  Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((part + 1) * samples.length) / count))
    let peak = 0
    for (let at = from; at < to && at < samples.length; at++) peak = Math.max(peak, Math.abs(samples[at]!))
    return Math.min(100, Math.round(peak * 100))
  })
