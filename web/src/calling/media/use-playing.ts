import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"

/** Fetches and plays one sound at a time. */
export const usePlaying = () => {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<string>()
  const [error, setError] = useState<string>()
  const stop = () => {
    if (audio.current === undefined) return
    audio.current.pause()
    URL.revokeObjectURL(audio.current.src)
    audio.current = undefined
    setPlaying(undefined)
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  const start = async (key: string, fetch: () => Promise<Blob>) => {
    stop()
    setError(undefined)
    setPlaying(key)
    try {
      const sound = new Audio(URL.createObjectURL(await fetch()))
      audio.current = sound
      sound.onended = () => audio.current === sound && latest.current()
      await sound.play()
    } catch (failure) {
      setPlaying(undefined)
      setError(errorMessage(failure))
    }
  }
  return { playing, error, start, stop }
}
