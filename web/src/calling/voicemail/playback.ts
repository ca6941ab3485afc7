import { createContext, use, useEffect, useMemo, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"

interface Playback {
  /** The id of the message that plays or is being fetched. */
  readonly id: number | undefined
  /** From 0 to 1. */
  readonly progress: number
  readonly toggle: (id: number, fetch: () => Promise<Blob>, onStart: () => void) => void
}

const silent: Playback = { id: undefined, progress: 0, toggle: () => {} }
/** One message plays at a time; cells of a list read it from here. */
export const PlaybackContext = createContext<Playback>(silent)
export const usePlayback = () => use(PlaybackContext)

/** Fetches and plays one message of a list at a time. */
export const usePlayer = (failed: string): Playback => {
  const audio = useRef<HTMLAudioElement>(undefined)
  const wanted = useRef<number>(undefined)
  const [id, setId] = useState<number>()
  const [progress, setProgress] = useState(0)
  const actions = useMemo(() => {
    const stop = () => {
      wanted.current = undefined
      if (audio.current !== undefined) {
        audio.current.pause()
        URL.revokeObjectURL(audio.current.src)
        audio.current = undefined
      }
      setId(undefined)
      setProgress(0)
    }
    const start = async (next: number, fetch: () => Promise<Blob>, onStart: () => void) => {
      stop()
      wanted.current = next
      setId(next)
      try {
        const blob = await fetch()
        if (wanted.current !== next) return
        const sound = new Audio(URL.createObjectURL(blob))
        audio.current = sound
        sound.ontimeupdate = () => setProgress(sound.duration > 0 ? sound.currentTime / sound.duration : 0)
        sound.onended = () => audio.current === sound && stop()
        onStart()
        await sound.play()
      } catch (failure) {
        if (wanted.current !== next) return
        stop()
        showToast({ tone: "bad", title: failed, message: errorMessage(failure) })
      }
    }
    return { stop, start }
  }, [failed])
  useEffect(() => actions.stop, [actions])
  return useMemo(
    () => ({
      id,
      progress,
      toggle: (next, fetch, onStart) => (id === next ? actions.stop() : void actions.start(next, fetch, onStart)),
    }),
    [id, progress, actions],
  )
}
