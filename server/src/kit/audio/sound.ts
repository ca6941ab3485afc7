/** Mono sound in memory: samples from -1 to 1. */
export interface Sound {
  readonly rate: number
  readonly samples: Float32Array
}

/** What telephony engines play: wideband and telephone quality. */
export const wideRate = 16_000
export const narrowRate = 8000

export const secondsOf = ({ rate, samples }: Sound) => samples.length / rate

/** Collects decoded parts as mono, and stops when there is more than a limit. */
export const makeCollector = (longestSeconds: number) => {
  const parts: Float32Array[] = []
  let [length, rate] = [0, 0]
  return {
    /** Whether more can be added. */
    add: (channels: readonly Float32Array[], partRate: number): boolean => {
      const size = channels[0]?.length ?? 0
      if (size === 0) return true
      rate ||= partRate
      const mixed = new Float32Array(size)
      for (const channel of channels)
        for (let at = 0; at < size; at++) mixed[at]! += (channel[at] ?? 0) / channels.length
      parts.push(mixed)
      length += size
      return length <= longestSeconds * rate
    },
    sound: (): Sound | undefined => {
      if (length === 0) return undefined
      const samples = new Float32Array(length)
      let place = 0
      for (const part of parts) {
        samples.set(part, place)
        place += part.length
      }
      return { rate, samples }
    },
  }
}
export type Collector = ReturnType<typeof makeCollector>
