import {
  longestImport,
  type ImportBody,
  type ImportResult,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState, type DragEvent } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ImportPlan } from "./import-plan.tsx"
import { importInto, type Book } from "./phone-book.api.ts"
import { phoneBookMessages } from "./phone-book.messages.ts"
import classes from "./phone-book.module.css"

type Existing = ImportBody["existing"]

/** A file is checked as soon as it is chosen; nothing is written before the user has seen the plan. */
export const ImportDialog = ({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) => {
  const messages = useMessages(phoneBookMessages)
  const picker = useRef<HTMLInputElement>(null)
  const run = useMutation(importInto(book))
  const [csv, setCsv] = useState<string>()
  const [existing, setExisting] = useState<Existing>("skip")
  const [plan, setPlan] = useState<ImportResult>()
  const [failure, setFailure] = useState<string>()
  const [over, setOver] = useState(false)

  const check = async (text: string, how: Existing) => {
    setFailure(undefined)
    try {
      setPlan(await run.mutateAsync({ csv: text, dryRun: true, existing: how, leaveOutRefused: false }))
    } catch (error) {
      setPlan(undefined)
      setFailure(errorMessage(error))
    }
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const text = file.size > longestImport ? undefined : await file.text().catch(() => undefined)
    if (text === undefined) return setFailure(messages.importUnreadable)
    setCsv(text)
    await check(text, existing)
  }
  const act = async () => {
    try {
      const { counts } = await run.mutateAsync({ csv: csv!, dryRun: false, existing, leaveOutRefused: true })
      showToast({ tone: "good", title: messages.imported, message: messages.importDone(counts.create, counts.update) })
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  const count = plan === undefined ? 0 : plan.counts.create + plan.counts.update
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take(event.dataTransfer.files[0])
    },
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.importTitle}
      size={620}
      dismissible={!run.isPending}
      footer={
        <>
          <ActionButton kind="quiet" onClick={onClose}>
            {messages.cancel}
          </ActionButton>
          {plan !== undefined && (
            <ActionButton
              kind="primary"
              loading={run.isPending}
              disabledReason={count === 0 ? messages.importNothing : undefined}
              onClick={() => void act()}
            >
              {messages.importAct(count)}
            </ActionButton>
          )}
        </>
      }
    >
      <p className={classes.hint}>{messages.importHint}</p>
      <div className={classes.drop} data-over={over || undefined} {...drop}>
        <ActionButton
          icon="import"
          loading={run.isPending && plan === undefined}
          onClick={() => picker.current?.click()}
        >
          {csv === undefined ? messages.importChoose : messages.importOther}
        </ActionButton>
        <span className={classes.quiet}>{messages.importDrop}</span>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={messages.importChoose}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ""
          }}
        />
      </div>
      <ErrorBlock message={failure} />
      {csv !== undefined && (
        <div className={classes.gap}>
          <SelectField
            label={messages.importExisting}
            options={[
              { value: "skip", label: messages.importSkip },
              { value: "update", label: messages.importUpdate },
            ]}
            value={existing}
            onChange={(how) => {
              if (how === null) return
              setExisting(how)
              void check(csv, how)
            }}
          />
        </div>
      )}
      {plan !== undefined && <ImportPlan plan={plan} />}
    </Dialog>
  )
}
