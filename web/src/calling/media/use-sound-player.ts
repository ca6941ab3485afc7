import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"

/** An audio element for one sound: it is fetched on the first playback, and plays a part if asked to. */
export const useSoundPlayer = (fetch: () => Promise<Blob>) => {
  const element = useRef<HTMLAudioElement>(null)
  const end = useRef<number>(undefined)
  const address = useRef<string>(undefined)
  const [place, setPlace] = useState<number>()
  const [playing, setPlaying] = useState(false)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (!playing) return undefined
    let frame = 0
    const follow = () => {
      const audio = element.current
      if (audio !== null) {
        setPlace(audio.currentTime)
        if (end.current !== undefined && audio.currentTime >= end.current) audio.pause()
      }
      frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [playing])
  useEffect(
    () => () => {
      if (address.current !== undefined) URL.revokeObjectURL(address.current)
    },
    [],
  )

  const play = async (from: number, to?: number) => {
    const audio = element.current
    if (audio === null) return
    setError(undefined)
    try {
      if (address.current === undefined) {
        setLoading(true)
        address.current = URL.createObjectURL(await fetch())
        audio.src = address.current
      }
      audio.currentTime = from
      end.current = to
      setPlace(from)
      await audio.play()
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setLoading(false)
    }
  }
  return {
    place,
    playing,
    loading,
    error,
    play,
    stop: () => element.current?.pause(),
    seek: (seconds: number) => {
      setPlace(seconds)
      if (element.current !== null && address.current !== undefined) element.current.currentTime = seconds
    },
    /** For `<audio {...player.audio} />`. */
    audio: { ref: element, onPlay: () => setPlaying(true), onPause: () => setPlaying(false) },
  }
}
