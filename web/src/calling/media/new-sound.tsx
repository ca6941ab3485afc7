import {
  mediaKind,
  mediaSources,
  speechDraft,
  type MediaKind,
  type MediaSource,
  type MediaWithUses,
  type PhoneRecording,
  type SpeechDraft,
} from "@dialplane/contract/calling/media/media.schema"
import { line } from "@dialplane/contract/kit/text"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FileOrRecording, type ChosenSound } from "./file-or-recording.tsx"
import { addMedia, addSpoken, callPhone, mediaQuery, voicesQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { noPhone, PhoneCall, PhoneFields } from "./phone-call.tsx"
import { firstVoice, SpeechFields } from "./speech-fields.tsx"
import { WayChoice } from "./way-choice.tsx"
import classes from "./media.module.css"

const about = z.strictObject({ name: line(80), kind: mediaKind })

interface Props {
  readonly accountId: number
  readonly initialKind: MediaKind
  /** Whether the kind is given by what the sound is for. */
  readonly kindIsFixed?: boolean
  readonly onMade: (made: MediaWithUses) => void
  /** Buttons beside the one that saves. */
  readonly cancel?: ReactNode
}

/** Adds a sound in one of four ways. Without a form element, so that it can be used inside other forms. */
export const NewSound = ({ accountId, initialKind, kindIsFixed = false, onMade, cancel }: Props) => {
  const messages = useMessages(mediaMessages)
  const client = useQueryClient()
  const voices = useQuery(voicesQuery(accountId))
  const [way, setWay] = useState<MediaSource>("upload")
  const [sound, setSound] = useState<ChosenSound>()
  const [speech, setSpeech] = useState<SpeechDraft>({ text: "", voice: "", speed: 1 })
  const [phone, setPhone] = useState(noPhone)
  const [call, setCall] = useState<PhoneRecording>()
  const [isCalling, setCalling] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [upload, speak, dial] = [useMutation(addMedia), useMutation(addSpoken), useMutation(callPhone)]
  const spoken = { ...speech, voice: speech.voice || firstVoice(voices.data?.voices ?? []) }

  const form = useForm({
    schema: about,
    initial: { name: "", kind: initialKind },
    onSubmit: async ({ name, kind }) => {
      setProblems({})
      const params = { accountId }
      if (way === "phone") {
        const { by, extension, number } = phone
        if (by === "extension" && extension === null) return setProblems({ extensionId: messages.pickPhone })
        const target = by === "extension" ? { extensionId: extension!.extensionId } : { number }
        setCall(await dial.mutateAsync({ params, body: { ...target, name, kind } }))
        setCalling(true)
      } else if (way === "speech") {
        const checked = speechDraft.safeParse(spoken)
        if (!checked.success) return setProblems({ text: checked.error.issues[0]!.message })
        onMade(await speak.mutateAsync({ params, body: { name, kind, speech: checked.data } }))
      } else {
        if (sound === undefined) return setProblems({ audio: messages.needsSound })
        onMade(await upload.mutateAsync({ params, body: { name, kind, source: way, audio: sound.audio } }))
      }
    },
  })
  const errors = { ...form.errors, ...problems }
  const kind = form.values.kind as MediaKind
  const choose = (chosen: ChosenSound | undefined) => {
    setSound(chosen)
    if (chosen !== undefined && form.values.name === "") form.set("name", chosen.name)
  }
  return (
    <div className={classes.stack}>
      <WayChoice
        ways={mediaSources}
        value={way}
        whyNot={{ speech: voices.data?.available === false ? (voices.data.reason ?? undefined) : undefined }}
        onChange={(next) => {
          setWay(next)
          setSound(undefined)
          setCall(undefined)
          setProblems({})
        }}
      />
      <ErrorBlock message={form.formError} />
      {(way === "upload" || way === "browser") && (
        <FileOrRecording key={way} way={way} kind={kind} value={sound} onChange={choose} error={errors["audio"]} />
      )}
      {way === "speech" && (
        <SpeechFields
          accountId={accountId}
          voices={voices.data?.voices ?? []}
          value={spoken}
          onChange={setSpeech}
          errors={errors}
        />
      )}
      {way === "phone" && <PhoneFields accountId={accountId} value={phone} onChange={setPhone} errors={errors} />}
      <TextField
        label={messages.name}
        description={messages.nameHint}
        required
        autoComplete="off"
        {...form.text("name")}
      />
      {!kindIsFixed && (
        <SelectField
          label={messages.kind}
          description={messages.kindHint}
          options={[
            { value: "greeting", label: messages.greeting },
            { value: "hold", label: messages.hold },
          ]}
          value={kind}
          onChange={(next) => next !== null && form.set("kind", next)}
        />
      )}
      {call && (
        <PhoneCall
          key={call.recordId}
          accountId={accountId}
          recording={call}
          onEnded={() => setCalling(false)}
          onSaved={(mediaId) => void client.fetchQuery(mediaQuery(accountId, mediaId)).then(onMade)}
        />
      )}
      <div className={classes.buttons}>
        {cancel}
        <ActionButton
          kind="primary"
          loading={form.submitting}
          disabledReason={isCalling && way === "phone" ? messages.callRuns : undefined}
          onClick={() => void form.submit()}
        >
          {way === "phone" ? (call ? messages.callAgain : messages.callMe) : messages.create}
        </ActionButton>
      </div>
    </div>
  )
}
