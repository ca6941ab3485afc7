import type { ImagePurpose } from "@dialplane/contract/ground/branding/branding.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useRef, useState, type DragEvent } from "react"
import { useAccount } from "../../kit/account.tsx"
import { RequestError } from "../../kit/request/request-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { uploadImage } from "./branding.api.ts"
import { brandingMessages } from "./branding.messages.ts"
import type { Inherited } from "./brand-field.ts"
import { useOriginMessages } from "./inherited-field.tsx"
import { isTooLarge, pictureKinds } from "./read-picture.ts"
import classes from "./branding.module.css"

interface Props {
  readonly purpose: ImagePurpose
  readonly label: string
  readonly hint?: string | undefined
  readonly own: string | null
  readonly inherited: Inherited
  readonly error?: string | undefined
  readonly disabledReason?: string | undefined
  readonly onChange: (address: string | null) => void
}

/** An image, dropped or chosen; uploaded at once, but part of the brand only when the form is saved. */
export const ImageField = ({ purpose, label, hint, own, inherited, error, disabledReason, onChange }: Props) => {
  const messages = useMessages(brandingMessages)
  const origin = useOriginMessages()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { take, working, failure, removed, clear } = useUpload(purpose, onChange)
  const [over, setOver] = useState(false)
  const shown = own ?? inherited.value
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(disabledReason === undefined)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (disabledReason === undefined) void take([...event.dataTransfer.files])
    },
  }
  return (
    <div role="group" aria-labelledby={id} className={classes.field}>
      <div className={classes.fieldHead}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {own !== null && (
          <ActionButton
            kind="quiet"
            size="compact-xs"
            icon="undo"
            disabledReason={disabledReason}
            aria-label={messages.backWhat(label)}
            onClick={() => {
              clear()
              onChange(null)
            }}
          >
            {messages.back}
          </ActionButton>
        )}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.drop} data-over={over || undefined} data-own={own !== null || undefined} {...drop}>
        <div className={classes.picture} data-purpose={purpose}>
          {shown === null ? <Icon name="image" size={22} /> : <img src={shown} alt="" />}
        </div>
        <div className={classes.dropText}>
          <span className={classes.origin} role="status">
            {working
              ? messages.uploading
              : over
                ? messages.dropNow
                : own === null
                  ? origin(inherited)
                  : messages.setHere}
          </span>
          <span className={classes.dropLine}>
            <ActionButton
              size="compact-sm"
              icon="import"
              loading={working}
              disabledReason={disabledReason}
              onClick={() => picker.current?.click()}
              aria-label={`${own === null ? messages.choose : messages.replace}: ${label}`}
            >
              {own === null ? messages.choose : messages.replace}
            </ActionButton>
            {disabledReason === undefined && <span className={classes.quiet}>{messages.dropHere}</span>}
          </span>
        </div>
        <input
          ref={picker}
          type="file"
          accept={pictureKinds}
          hidden
          aria-label={label}
          data-purpose={purpose}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ""
          }}
        />
      </div>
      {(failure ?? error) && (
        <p className={classes.failure} role="alert">
          {failure ?? error}
        </p>
      )}
      {removed.length > 0 && <p className={classes.note}>{messages.removedParts(removed.join(", "))}</p>}
    </div>
  )
}

const useUpload = (purpose: ImagePurpose, onDone: (address: string) => void) => {
  const messages = useMessages(brandingMessages)
  const { accountId } = useAccount()
  const upload = useMutation(uploadImage)
  const [failure, setFailure] = useState<string>()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const clear = () => {
    setFailure(undefined)
    setRemoved([])
  }
  const take = async (files: readonly File[]) => {
    const [file, another] = files
    if (file === undefined) return
    clear()
    if (another !== undefined) return setFailure(messages.onePicture)
    if (isTooLarge(file)) return setFailure(messages.tooLarge)
    try {
      const answer = await upload.mutateAsync({ params: { accountId }, body: { purpose, image: file } })
      setRemoved(answer.removed)
      onDone(answer.address)
    } catch (error) {
      if (error instanceof RequestError) error.presented = true
      setFailure(
        error instanceof RequestError
          ? (error.body.validationErrors[0]?.details ?? error.message)
          : messages.uploadFailed,
      )
    }
  }
  return { take, clear, failure, removed, working: upload.isPending }
}
