import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { isOver, type PhoneRecording } from "@dialplane/contract/calling/media/media.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { hangUpPhone, phoneRecordingQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import classes from "./media.module.css"

export interface PhoneToCall {
  readonly by: "extension" | "number"
  readonly extension: ExtensionRef | null
  readonly number: string
}
export const noPhone: PhoneToCall = { by: "extension", extension: null, number: "" }

interface Props {
  readonly accountId: number
  readonly value: PhoneToCall
  readonly onChange: (phone: PhoneToCall) => void
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** Which phone is called for a recording. */
export const PhoneFields = ({ accountId, value, onChange, errors }: Props) => {
  const messages = useMessages(mediaMessages)
  return (
    <div className={classes.stack}>
      <ChoiceField
        label={messages.phoneToCall}
        value={value.by}
        options={[
          { value: "extension", label: messages.ofExtension },
          { value: "number", label: messages.ofNumber },
        ]}
        onChange={(by) => onChange({ ...value, by })}
      />
      {value.by === "extension" ? (
        <ExtensionPicker
          label={messages.extension}
          required
          among={{ accountId }}
          error={errors["extensionId"]}
          value={value.extension}
          offered={({ extensionType }) => extensionType === "Extension" || extensionType === "Virtual Extension"}
          onChange={(extension) => onChange({ ...value, extension })}
        />
      ) : (
        <TextField
          label={messages.number}
          description={messages.numberHint}
          required
          type="tel"
          autoComplete="tel"
          error={errors["number"]}
          value={value.number}
          onChange={(number) => onChange({ ...value, number })}
        />
      )}
      <p className={classes.quiet}>{messages.callSentence}</p>
    </div>
  )
}

const tones: Readonly<Record<PhoneRecording["state"], StatusTone>> = {
  Dialing: "running",
  Answered: "running",
  Recording: "running",
  Review: "running",
  Saved: "good",
  NoAnswer: "warn",
  Canceled: "off",
  Failed: "bad",
}

interface CallProps {
  readonly accountId: number
  readonly recording: PhoneRecording
  readonly onSaved: (mediaId: number) => void
  /** The call ended without a sound, so another can be started. */
  readonly onEnded: () => void
}

/** A running call: polled every two seconds, and read again when an event says that it changed. */
export const PhoneCall = ({ accountId, recording, onSaved, onEnded }: CallProps) => {
  const messages = useMessages(mediaMessages)
  const polled = useQuery({
    ...phoneRecordingQuery(accountId, recording.recordId),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data.state) ? false : 2000),
  })
  const hangUp = useMutation(hangUpPhone)
  const { state, calls, mediaId, simulated, problem } = polled.data
  const report = useRef({ onSaved, onEnded })
  report.current = { onSaved, onEnded }
  useEffect(() => {
    if (state === "Saved" && mediaId !== null) report.current.onSaved(mediaId)
    else if (isOver(state)) report.current.onEnded()
  }, [state, mediaId])
  return (
    <div className={classes.stack} aria-live="polite">
      {simulated && <Banner tone="info">{messages.callSimulated}</Banner>}
      <div className={classes.row}>
        <StatusBadge tone={tones[state]}>{state === "Dialing" ? messages.Dialing(calls) : messages[state]}</StatusBadge>
        {!isOver(state) && (
          <ActionButton
            icon="phone-off"
            loading={hangUp.isPending}
            onClick={() => hangUp.mutate({ params: { accountId, recordId: recording.recordId } })}
          >
            {messages.hangUp}
          </ActionButton>
        )}
      </div>
      {problem !== null && <p className={classes.quiet}>{problem}</p>}
    </div>
  )
}
