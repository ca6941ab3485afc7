import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Waveform } from "../media/waveform-tile.tsx"
import { fetchSound, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import { usePeaks } from "./use-peaks.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly scope: Scope
  readonly recordingId: number
  readonly seconds: number
  /** The label for screen readers. */
  readonly label: string
  /** Whether playback starts immediately. */
  readonly begin: boolean
}

/** The audio is fetched only on playback, because playback is recorded in the audit log. */
export const Player = ({ scope, recordingId, seconds, label, begin }: Props) => {
  const messages = useMessages(recordingMessages)
  const [wanted, setWanted] = useState(begin)
  const [sound, setSound] = useState<{ readonly blob: Blob; readonly address: string }>()
  const [error, setError] = useState<string>()
  const isAccount = scope.kind === "account"
  const accountId = isAccount ? scope.accountId : 0
  useEffect(() => {
    if (!wanted) return undefined
    let address: string | undefined
    let left = false
    void fetchSound(isAccount ? { kind: "account", accountId } : { kind: "own" }, recordingId).then(
      (blob) => {
        if (left) return
        address = URL.createObjectURL(blob)
        setSound({ blob, address })
      },
      (failure: unknown) => {
        if (left) return
        setError(errorMessage(failure))
        setWanted(false)
      },
    )
    return () => {
      left = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [wanted, isAccount, accountId, recordingId])
  const start = () => {
    setError(undefined)
    setWanted(true)
  }
  return (
    <div className={classes.player}>
      <ErrorBlock message={error} />
      {sound === undefined ? (
        <ActionButton kind="primary" icon="play" loading={wanted} onClick={start}>
          {messages.play}
        </ActionButton>
      ) : (
        <Sound sound={sound} seconds={seconds} label={label} />
      )}
      <p className={classes.quiet}>{messages.audited}</p>
    </div>
  )
}

interface SoundProps {
  readonly sound: { readonly blob: Blob; readonly address: string }
  readonly seconds: number
  readonly label: string
}

/** The waveform shows who speaks when; a click on it plays from there. The browser's controls do the rest. */
const Sound = ({ sound: { blob, address }, seconds: recorded, label }: SoundProps) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [place, setPlace] = useState<number>()
  const [seconds, setSeconds] = useState(recorded)
  const peaks = usePeaks(blob, recorded)
  const seek = (at: number) => {
    if (audio.current !== null) audio.current.currentTime = at
    setPlace(at)
  }
  return (
    <>
      {peaks !== undefined && (
        <div className={classes.waveform}>
          <Waveform peaks={peaks} seconds={seconds} place={place} onSeek={seek} />
        </div>
      )}
      {/* Calls have no subtitles. */}
      <audio
        ref={audio}
        className={classes.audio}
        controls
        autoPlay
        src={address}
        aria-label={label}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setSeconds(duration)}
        onTimeUpdate={({ currentTarget }) => setPlace(currentTarget.currentTime)}
      />
    </>
  )
}
