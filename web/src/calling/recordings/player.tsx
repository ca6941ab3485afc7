import { useEffect, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { fetchSound, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly scope: Scope
  readonly recordingId: number
  /** The label for screen readers. */
  readonly label: string
  /** Whether playback starts immediately. */
  readonly begin: boolean
}

/** The audio is fetched only on playback, because playback is recorded in the audit log. */
export const Player = ({ scope, recordingId, label, begin }: Props) => {
  const messages = useMessages(recordingMessages)
  const [wanted, setWanted] = useState(begin)
  const [sound, setSound] = useState<string>()
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
        setSound(address)
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
        // Calls have no subtitles.
        <audio className={classes.audio} controls autoPlay src={sound} aria-label={label} />
      )}
      <p className={classes.quiet}>{messages.audited}</p>
    </div>
  )
}
