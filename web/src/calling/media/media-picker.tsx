import type { MediaKind } from "@dialplane/contract/calling/media/media.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { fetchSound, mediaOptionsQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { PlayButton } from "./play-button.tsx"
import { usePlaying } from "./use-playing.ts"
import classes from "./media.module.css"

const AddSoundDialog = lazyWindow(() => import("./add-sound-dialog.tsx").then((file) => file.AddSoundDialog))

export interface PickedMedia {
  readonly mediaId: number
  /** Unknown names are looked up in the library. */
  readonly name?: string | undefined
}

export interface MediaPickerProps extends FieldProps {
  readonly value: PickedMedia | null
  readonly onChange: (media: { readonly mediaId: number; readonly name: string } | null) => void
  /** Which sounds are offered, and the kind of a new one. */
  readonly kind: MediaKind
  /** The label of the choice of no sound; without it a sound has to be chosen. */
  readonly allowNone?: string
  /** Not offered, for example the sound that is replaced. */
  readonly except?: readonly number[]
  /** Whether a new sound can be added here. */
  readonly canAdd?: boolean
}

const none = "none"

/** Picks a sound of the media library, plays it, or adds a new one without leaving the form. */
export const MediaPicker = ({
  value,
  onChange,
  kind,
  allowNone,
  except = [],
  canAdd = true,
  ...field
}: MediaPickerProps) => {
  const messages = useMessages(mediaMessages)
  const { accountId } = useAccount()
  const may = useCan("read:media")
  const mayNotAdd = useWhyNot("create:media")
  const found = useQuery({ ...mediaOptionsQuery(accountId, kind), enabled: may })
  const [adding, setAdding] = useState(false)
  const player = usePlaying()
  const sounds = (found.data?.items ?? []).filter(({ mediaId }) => !except.includes(mediaId))
  const named = sounds.find(({ mediaId }) => mediaId === value?.mediaId)
  const name = named?.name ?? value?.name ?? messages.unknownKind
  const options = [
    ...(allowNone === undefined ? [] : [{ value: none, label: allowNone }]),
    // A chosen sound of another kind stays visible.
    ...(value !== null && named === undefined ? [{ value: String(value.mediaId), label: name }] : []),
    ...sounds.map(({ mediaId, name: label, seconds }) => ({
      value: String(mediaId),
      label: `${label} (${messages.seconds(seconds)})`,
    })),
  ]
  const choose = (id: string | null) => {
    player.stop()
    const chosen = sounds.find(({ mediaId }) => String(mediaId) === id)
    if (id === none) onChange(null)
    else if (chosen !== undefined) onChange({ mediaId: chosen.mediaId, name: chosen.name })
  }
  return (
    <div className={classes.picker}>
      <div className={classes.pickerRow}>
        <div className={classes.pickerField}>
          <SelectField
            {...field}
            placeholder={messages.pickSound}
            searchable={options.length > 8}
            options={options}
            value={value === null ? (allowNone === undefined ? null : none) : String(value.mediaId)}
            onChange={choose}
          />
        </div>
        {(value !== null || canAdd) && (
          <div className={classes.pickerButtons}>
            {value !== null && (
              <PlayButton
                bordered
                player={player}
                id={String(value.mediaId)}
                name={name}
                fetch={() => fetchSound(accountId, value.mediaId)}
              />
            )}
            {canAdd && (
              <ActionButton
                icon="add"
                disabledReason={field.disabledReason ?? mayNotAdd}
                aria-label={`${messages.add}: ${typeof field.label === "string" ? field.label : ""}`}
                onClick={() => setAdding(true)}
              >
                {messages.addHere}
              </ActionButton>
            )}
          </div>
        )}
      </div>
      <ErrorBlock message={player.error} />
      {adding && (
        <AddSoundDialog
          accountId={accountId}
          kind={kind}
          onMade={({ mediaId, name: label }) => onChange({ mediaId, name: label })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
