import { longestSeconds, type MediaKind } from "@dialplane/contract/calling/media/media.schema"
import { useRef, useState } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { RecordButton } from "../../kit/sound/record-button.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { soundToSend } from "./made-sound.ts"
import { mediaMessages } from "./media.messages.ts"
import { PreviewSound } from "./preview-sound.tsx"
import classes from "./media.module.css"

export interface ChosenSound {
  readonly audio: Blob
  /** The name of the file, or the time of the recording. */
  readonly name: string
}

interface Props {
  readonly way: "upload" | "browser"
  readonly kind: MediaKind
  readonly value: ChosenSound | undefined
  readonly onChange: (sound: ChosenSound | undefined) => void
  readonly error?: string | undefined
}

/** A file of this computer, or a recording with its microphone, with a player. */
export const FileOrRecording = ({ way, kind, value, onChange, error }: Props) => {
  const messages = useMessages(mediaMessages)
  const { time } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  const [over, setOver] = useState(false)
  const minutes = longestSeconds[kind] / 60

  const take = async (file: Blob, name: string) => {
    setWorking(true)
    setProblem(undefined)
    const made = await soundToSend(file, kind)
    setWorking(false)
    if (made.ok) return onChange({ audio: made.audio, name: name.slice(0, 80) })
    onChange(undefined)
    const problems = {
      tooLarge: messages.fileTooLarge,
      unreadable: messages.fileUnreadable,
      tooLong: messages.fileTooLong(minutes),
    }
    setProblem(problems[made.reason])
  }
  const takeFile = (file: File | undefined) => {
    if (file !== undefined) void take(file, file.name.replace(/\.[a-z0-9]{2,4}$/i, ""))
  }
  return (
    <div className={classes.stack}>
      <ErrorBlock message={problem ?? error} />
      {way === "upload" ? (
        <div
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            takeFile(event.dataTransfer.files[0])
          }}
        >
          <p className={classes.quiet}>{value ? messages.fileChosen(value.name) : messages.dropHere}</p>
          <ActionButton icon="import" loading={working} onClick={() => input.current?.click()}>
            {value ? messages.chooseOther : messages.chooseFile}
          </ActionButton>
          <input
            ref={input}
            type="file"
            accept="audio/*,.m4a"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              takeFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ""
            }}
          />
        </div>
      ) : (
        <div className={classes.drop}>
          <p className={classes.quiet}>{messages.recordText(minutes)}</p>
          <RecordButton
            longestSeconds={longestSeconds[kind]}
            disabled={working}
            again={value !== undefined}
            onFailed={setProblem}
            onRecorded={(sound) => void take(sound, messages.recordedAt(time(new Date().toISOString())))}
          />
        </div>
      )}
      {value && <PreviewSound sound={value.audio} label={messages.listenTo(value.name)} />}
    </div>
  )
}
