import { holdAudioEdit, holdTunes, type HoldAudio, type HoldTune } from "@dialplane/contract/calling/media/media.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { fetchTune, holdAudioQuery, mediaOptionsQuery, saveHoldAudio } from "./media.api.ts"
import { MediaPicker } from "./media-picker.tsx"
import { mediaMessages } from "./media.messages.ts"
import { PlayButton } from "./play-button.tsx"
import { PlaylistField } from "./playlist-field.tsx"
import { usePlaying } from "./use-playing.ts"
import classes from "./media.module.css"

export const Page = () => {
  const messages = useMessages(mediaMessages)
  const { accountId } = useAccount()
  const found = useQuery(holdAudioQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.media, href: accountAddress(accountId, "media") }]}
        title={messages.holdPage}
        sentence={messages.holdSentence}
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : found.data === undefined ? (
        <FormSkeleton />
      ) : (
        <HoldAudioForm holdAudio={found.data} />
      )}
    </PageFrame>
  )
}

const schema = z.strictObject({
  mode: holdAudioEdit.shape.mode,
  tune: holdAudioEdit.shape.tune,
  mediaIds: holdAudioEdit.shape.mediaIds,
})

const HoldAudioForm = ({ holdAudio }: { readonly holdAudio: HoldAudio }) => {
  const messages = useMessages(mediaMessages)
  const { accountId, mode, tune, sounds, version: latest } = holdAudio
  const lockedBy = useWhyNot("update:media")
  const save = useMutation(saveHoldAudio)
  const player = usePlaying()
  const [named, setNamed] = useState<ReadonlyMap<number, string>>(new Map())
  const library = useQuery(mediaOptionsQuery(accountId, undefined))
  const form = useForm({
    schema,
    initial: { mode, tune, mediaIds: sounds.map(({ mediaId }) => mediaId) },
    version: latest,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.holdSaved, message: messages.holdSavedText })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = lockedBy === undefined ? {} : { disabledReason: lockedBy }
  const ids = (form.values.mediaIds ?? []) as number[]
  const chosenTune = (form.values.tune ?? "harbor") as HoldTune
  const nameOf = (id: number) =>
    library.data?.items.find(({ mediaId }) => mediaId === id)?.name ??
    named.get(id) ??
    sounds.find(({ mediaId }) => mediaId === id)?.name ??
    messages.unknownKind
  const remember = (mediaId: number, name: string) => setNamed((before) => new Map([...before, [mediaId, name]]))
  const first = ids[0]
  return (
    <form {...form.element}>
      {(form.formError || form.newer) && <FormProblem form={form} />}
      <ErrorBlock message={player.error} />
      <FormSection title={messages.sound} description={messages.rights}>
        <ChoiceField
          label={messages.mode}
          {...off}
          value={form.values.mode as HoldAudio["mode"]}
          options={[
            { value: "default", label: messages.default, description: messages.defaultText },
            { value: "media", label: messages.oneSound, description: messages.oneSoundText },
            { value: "playlist", label: messages.playlist, description: messages.playlistText },
            { value: "ringTone", label: messages.ringTone, description: messages.ringToneText },
            { value: "silence", label: messages.silence, description: messages.silenceText },
          ]}
          onChange={(next) => form.set("mode", next)}
        />
        {form.values.mode === "default" && (
          <div className={classes.pickerRow}>
            <div className={classes.pickerField}>
              <SelectField
                label={messages.tune}
                {...off}
                options={holdTunes.map((one) => ({ value: one, label: messages[one] }))}
                value={chosenTune}
                onChange={(next) => next !== null && form.set("tune", next)}
              />
            </div>
            <PlayButton
              bordered
              player={player}
              id={chosenTune}
              name={messages[chosenTune]}
              fetch={() => fetchTune(accountId, chosenTune)}
            />
          </div>
        )}
        {form.values.mode === "media" && (
          <MediaPicker
            label={messages.sound}
            required
            {...off}
            kind="hold"
            error={form.errors["mediaIds"]}
            value={first === undefined ? null : { mediaId: first, name: nameOf(first) }}
            onChange={(media) => {
              if (media !== null) remember(media.mediaId, media.name)
              form.set("mediaIds", media === null ? [] : [media.mediaId])
            }}
          />
        )}
        {form.values.mode === "playlist" && (
          <PlaylistField
            accountId={accountId}
            value={ids.map((mediaId) => ({ mediaId, name: nameOf(mediaId) }))}
            lockedBy={lockedBy}
            error={form.errors["mediaIds"]}
            onChange={(next) => {
              for (const { mediaId, name } of next) remember(mediaId, name)
              form.set(
                "mediaIds",
                next.map(({ mediaId }) => mediaId),
              )
            }}
          />
        )}
      </FormSection>
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
