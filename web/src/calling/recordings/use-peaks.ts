import { peaksOf } from "@dialplane/contract/kit/peaks"
import { useEffect, useState } from "react"

const bars = 160
/** Enough for the shape of a voice; calls have no more than that. */
const samplesPerSecond = 8000
/** Longer calls would take hundreds of megabytes of memory. */
const longestSeconds = 30 * 60

/** The loudness of a recording over time; undefined until it is known, or if the browser cannot read the sound. */
export const usePeaks = (sound: Blob | undefined, seconds: number): readonly number[] | undefined => {
  const [peaks, setPeaks] = useState<readonly number[]>()
  useEffect(() => {
    if (sound === undefined || seconds > longestSeconds) return undefined
    let left = false
    const read = async () => {
      const context = new OfflineAudioContext(1, 1, samplesPerSecond)
      const decoded = await context.decodeAudioData(await sound.arrayBuffer())
      if (!left) setPeaks(peaksOf(decoded.getChannelData(0), bars))
    }
    // Without the picture the player still plays.
    read().catch(() => {})
    return () => {
      left = true
    }
  }, [sound, seconds])
  return peaks
}
