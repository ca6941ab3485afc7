import { longestSpeech, type SpeechDraft, type SpeechVoice } from "@dialplane/contract/calling/media/media.schema"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { fetchSpeech } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { PreviewSound } from "./preview-sound.tsx"
import classes from "./media.module.css"

const speeds = [0.8, 0.9, 1, 1.1, 1.2] as const

interface Props {
  readonly accountId: number
  readonly voices: readonly SpeechVoice[]
  readonly value: SpeechDraft
  readonly onChange: (speech: SpeechDraft) => void
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly disabledReason?: string | undefined
}

/** A text, a voice and a speed; the result can be heard before it is saved. */
export const SpeechFields = ({ accountId, voices, value, onChange, errors, disabledReason }: Props) => {
  const messages = useMessages(mediaMessages)
  const [heard, setHeard] = useState<{ readonly speech: SpeechDraft; readonly sound: Blob }>()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const off = disabledReason === undefined ? {} : { disabledReason }
  const listen = async () => {
    setWorking(true)
    setProblem(undefined)
    try {
      setHeard({ speech: value, sound: await fetchSpeech(accountId, value) })
    } catch (failure) {
      setProblem(errorMessage(failure))
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className={classes.stack}>
      <ErrorBlock message={problem} />
      <TextAreaField
        {...off}
        label={messages.text}
        description={messages.textHint(longestSpeech - value.text.length)}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={longestSpeech}
        error={errors["text"]}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
      />
      <FormColumns>
        <SelectField
          {...off}
          label={messages.voice}
          required
          error={errors["voice"]}
          options={voices.map(({ voice, language, name }) => ({ value: voice, label: `${name} · ${language}` }))}
          value={value.voice}
          onChange={(voice) => voice !== null && onChange({ ...value, voice })}
        />
        <SelectField
          {...off}
          label={messages.speed}
          options={speeds.map((speed) => ({ value: String(speed), label: messages.speedOf(speed) }))}
          value={String(value.speed)}
          onChange={(speed) => speed !== null && onChange({ ...value, speed: Number(speed) })}
        />
      </FormColumns>
      <div className={classes.row}>
        <ActionButton icon="play" loading={working} disabled={value.text.trim() === ""} onClick={() => void listen()}>
          {messages.listen}
        </ActionButton>
      </div>
      {heard && heard.speech === value && (
        <PreviewSound sound={heard.sound} label={messages.listenTo(messages.speech)} />
      )}
    </div>
  )
}

/** English first, else the first voice. */
export const firstVoice = (voices: readonly SpeechVoice[]): string =>
  (
    voices.find(({ language }) => language === "en-US") ??
    voices.find(({ language }) => language.startsWith("en")) ??
    voices[0]
  )?.voice ?? ""
