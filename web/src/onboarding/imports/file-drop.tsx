import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import {
  fileEncodings,
  largestFileBytes,
  type FileEncoding,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState, type DragEvent } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { uploadFile } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import classes from "./imports.module.css"

interface Props {
  readonly kind: ImportKindName
  readonly onUploaded: (importId: number) => void
}

/** A spreadsheet, dropped or chosen; the server reads it at once, and nothing is written. */
export const FileDrop = ({ kind, onUploaded }: Props) => {
  const messages = useMessages(importMessages)
  const { accountId } = useAccount()
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation(uploadFile)
  const [encoding, setEncoding] = useState<FileEncoding | "detect">("detect")
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<string>()
  const take = async (files: readonly File[]) => {
    const [file, another] = files
    if (file === undefined) return
    setFailure(another !== undefined ? messages.oneFile : file.size > largestFileBytes ? messages.tooLarge : undefined)
    if (another !== undefined || file.size > largestFileBytes) return
    try {
      const { importId } = await upload.mutateAsync({
        params: { accountId: String(accountId) },
        body: { kind, fileName: file.name.slice(-200), content: file, ...(encoding === "detect" ? {} : { encoding }) },
      })
      onUploaded(importId)
    } catch (error) {
      if (error instanceof RequestError) error.presented = true
      setFailure(
        error instanceof RequestError
          ? (error.body.validationErrors[0]?.details ?? error.message)
          : messages.uploadFailed,
      )
    }
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take([...event.dataTransfer.files])
    },
  }
  return (
    <div>
      <div className={classes.drop} data-over={over || undefined} {...drop}>
        <Icon name="import" size={22} />
        <strong role="status">{upload.isPending ? messages.uploading : over ? messages.dropNow : messages.drop}</strong>
        <span className={classes.dropLine}>
          <span className={classes.quiet}>{messages.or}</span>
          <ActionButton loading={upload.isPending} onClick={() => picker.current?.click()}>
            {messages.choose}
          </ActionButton>
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={`${messages.choose}: ${importKinds[kind].title}`}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ""
          }}
        />
      </div>
      <SelectField
        label={messages.encoding}
        description={messages.encodingHint}
        value={encoding}
        onChange={(next) => setEncoding((next as FileEncoding | null) ?? "detect")}
        options={(["detect", ...fileEncodings] as const).map((value) => ({
          value,
          label: messages[`encoding_${value}`],
        }))}
      />
      {failure !== undefined && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
