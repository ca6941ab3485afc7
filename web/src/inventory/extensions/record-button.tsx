import { limits } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { extensionMessages } from "./extensions.messages.ts"

interface Props {
  readonly onRecorded: (sound: Blob) => void
  readonly onFailed: (sentence: string) => void
  readonly disabled: boolean
  readonly disabledReason?: string | undefined
}

/** Records with the computer's microphone until it is stopped, a minute at most. */
export const RecordButton = ({ onRecorded, onFailed, disabled, disabledReason }: Props) => {
  const messages = useMessages(extensionMessages)
  const recorder = useRef<MediaRecorder>(undefined)
  const [seconds, setSeconds] = useState<number>()
  const finish = () => recorder.current?.state === "recording" && recorder.current.stop()
  useEffect(() => {
    if (seconds === undefined) return undefined
    const tick = setTimeout(() => (seconds + 1 >= limits.greetingSeconds ? finish() : setSeconds(seconds + 1)), 1000)
    return () => clearTimeout(tick)
  }, [seconds])
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
      {messages.record}
    </ActionButton>
  ) : (
    <ActionButton kind="primary" icon="stop" onClick={finish}>
      {messages.recordingFor(seconds)}
    </ActionButton>
  )
}
