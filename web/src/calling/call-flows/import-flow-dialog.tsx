import { callFlowLimits } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { largestDocumentBytes, type CallFlowDocument } from "@dialplane/contract/calling/call-flows/flow-document"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addFromDocument } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import { problemsOfDocument, readDocument } from "./flow-file.ts"
import classes from "./call-flows.module.css"

interface Chosen {
  readonly fileName: string
  readonly document: CallFlowDocument
}

/** A new call flow from a file; the server checks the file and lists what is missing. */
export const ImportFlowDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(callFlowMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const picker = useRef<HTMLInputElement>(null)
  const add = useMutation(addFromDocument)
  const [chosen, setChosen] = useState<Chosen>()
  const [unreadable, setUnreadable] = useState<string>()
  const [name, setName] = useState("")
  const [extension, setExtension] = useState("")
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    add.reset()
    const isTooLarge = file.size > largestDocumentBytes
    const document = isTooLarge ? undefined : readDocument(await file.text().catch(() => ""))
    setChosen(document && { fileName: file.name, document })
    setName(document?.name ?? "")
    setUnreadable(
      document !== undefined
        ? undefined
        : isTooLarge
          ? messages.documentTooLarge(largestDocumentBytes / 1_000_000)
          : messages.notADocument,
    )
  }
  const create = async ({ document }: Chosen) => {
    const made = await add.mutateAsync({
      params: { accountId },
      body: { document, name, ...(extension === "" ? {} : { extension }) },
    })
    showToast({ tone: "good", title: messages.created, message: messages.createdName(made.name, made.extension) })
    void router.navigate({ href: accountAddress(accountId, `call-flows/${made.callFlowId}`) })
  }
  const refused = add.error instanceof RequestError ? add.error.body : { code: "", validationErrors: [] }
  const errorOf = (field: string) => refused.validationErrors.find((error) => error.field === field)?.details
  const unfit = problemsOfDocument(refused)
  const isElsewhere = unfit.length === 0 && errorOf("name") === undefined && errorOf("extension") === undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={messages.importFromFile}
      dismissible={!add.isPending}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={add.isPending}
            disabledReason={chosen === undefined ? messages.chooseFile : undefined}
            onClick={() => chosen && void create(chosen).catch(() => {})}
          >
            {messages.create}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{messages.importHint}</p>
        <div className={classes.line}>
          <ActionButton icon="import" onClick={() => picker.current?.click()}>
            {chosen === undefined ? messages.chooseFile : messages.chooseOther}
          </ActionButton>
          {chosen && <span>{messages.chosenFile(chosen.fileName, chosen.document.steps.length)}</span>}
          <input
            ref={picker}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={messages.chooseFile}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ""
            }}
          />
        </div>
        <ErrorBlock
          message={unreadable ?? (add.error !== null && isElsewhere ? errorMessage(add.error) : undefined)}
          {...(unfit.length > 0 ? { title: messages.documentUnfit, items: unfit } : {})}
        />
        {chosen && (
          <FormColumns>
            <TextField
              label={messages.name}
              required
              autoComplete="off"
              maxLength={callFlowLimits.name}
              value={name}
              error={errorOf("name")}
              onChange={setName}
            />
            <TextField
              label={messages.extension}
              description={messages.extensionHint}
              inputMode="numeric"
              autoComplete="off"
              value={extension}
              error={errorOf("extension")}
              onChange={setExtension}
            />
          </FormColumns>
        )}
      </div>
    </Dialog>
  )
}
