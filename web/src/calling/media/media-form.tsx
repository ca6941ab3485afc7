import {
  mediaKind,
  speechDraft,
  type MediaWithUses,
  type SpeechDraft,
} from "@dialplane/contract/calling/media/media.schema"
import { line } from "@dialplane/contract/kit/text"
import { useMutation, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { z } from "zod"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { saveMedia, voicesQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { SpeechFields } from "./speech-fields.tsx"

const schema = z.strictObject({ name: line(80), kind: mediaKind, speech: speechDraft.nullable() })

interface Props {
  readonly media: MediaWithUses
  readonly lockedBy: string | undefined
  /** Sections before the button that saves. */
  readonly children: ReactNode
}

/** Name, kind and, for text to speech, the text. */
export const MediaForm = ({ media, lockedBy, children }: Props) => {
  const messages = useMessages(mediaMessages)
  const { accountId, mediaId, name, kind, speech, version: latest } = media
  const save = useMutation(saveMedia)
  const voices = useQuery({ ...voicesQuery(accountId), enabled: speech !== null })
  const form = useForm({
    schema,
    initial: { name, kind, speech },
    version: latest,
    onSubmit: async ({ speech: text, ...about }, version) => {
      const body = { ...about, ...(text === null ? {} : { speech: text }), version }
      const saved = await save.mutateAsync({ params: { accountId, mediaId }, body })
      showToast({ tone: "good", title: messages.saved, message: saved.name })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = lockedBy === undefined ? {} : { disabledReason: lockedBy }
  const text = form.values.speech as SpeechDraft | null
  const noVoices = voices.data?.available === false ? (voices.data.reason ?? undefined) : undefined
  return (
    <form {...form.element}>
      {(form.formError || form.newer) && <FormProblem form={form} />}
      {text !== null && (
        <FormSection title={messages.speech} description={messages.speechSection}>
          <SpeechFields
            accountId={accountId}
            voices={voices.data?.voices ?? []}
            value={text}
            disabledReason={lockedBy ?? noVoices}
            errors={{ text: form.errors["speech.text"], voice: form.errors["speech.voice"] }}
            onChange={(next) => form.set("speech", next)}
          />
        </FormSection>
      )}
      <FormSection title={messages.about} description={messages.aboutSentence}>
        <FormColumns>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          <SelectField
            label={messages.kind}
            {...off}
            options={[
              { value: "greeting", label: messages.greeting },
              { value: "hold", label: messages.hold },
            ]}
            error={form.errors["kind"]}
            value={form.values.kind as "greeting" | "hold"}
            onChange={(next) => next !== null && form.set("kind", next)}
          />
        </FormColumns>
      </FormSection>
      {children}
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={messages.save}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
