import { useEffect, useRef, useState } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useMessages } from "../locale/use-locale.ts"
import { soundMessages } from "./sound.messages.ts"

interface Props {
  readonly longestSeconds: number
  readonly onRecorded: (sound: Blob) => void
  readonly onFailed: (sentence: string) => void
  readonly disabled?: boolean
  readonly disabledReason?: string | undefined
  /** Whether there is a recording that a new one replaces. */
  readonly again?: boolean
}

/** Records with the computer's microphone until it is stopped or the recording is as long as allowed. */
export const RecordButton = ({ longestSeconds, onRecorded, onFailed, disabled, disabledReason, again }: Props) => {
  const messages = useMessages(soundMessages)
  const recorder = useRef<MediaRecorder>(undefined)
  const [seconds, setSeconds] = useState<number>()
  const finish = () => recorder.current?.state === "recording" && recorder.current.stop()
  useEffect(() => {
    if (seconds === undefined) return undefined
    const tick = setTimeout(() => (seconds + 1 >= longestSeconds ? finish() : setSeconds(seconds + 1)), 1000)
    return () => clearTimeout(tick)
  }, [seconds, longestSeconds])
  // Stops recording when the user leaves the page.
  useEffect(
    () => () => {
      if (recorder.current !== undefined) recorder.current.ondataavailable = null
      finish()
    },
    [],
  )
  const begin = async () => {
    const microphone = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined)
    if (microphone === undefined) return onFailed(messages.noMicrophone)
    const made = new MediaRecorder(microphone)
    recorder.current = made
    made.ondataavailable = ({ data }) => data.size > 0 && onRecorded(data)
    made.onstop = () => {
      for (const track of microphone.getTracks()) track.stop()
      setSeconds(undefined)
    }
    made.start()
    setSeconds(0)
  }
  return seconds === undefined ? (
    <ActionButton icon="recording" disabled={disabled} disabledReason={disabledReason} onClick={() => void begin()}>
      {again ? messages.recordAgain : messages.record}
    </ActionButton>
  ) : (
    <ActionButton kind="primary" icon="stop" onClick={finish}>
      {messages.recordingFor(seconds)}
    </ActionButton>
  )
}
