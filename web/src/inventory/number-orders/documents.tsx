import { isEditable } from "@dialplane/contract/inventory/number-orders/porting-states"
import {
  documentKinds,
  largestDocumentBytes,
  type DocumentKind,
  type PortingOrder,
} from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { addDocument, downloadDocument, removeDocument } from "./porting.api.ts"
import { documentMessages, portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

/** The documents of an order by type. */
export const Documents = ({
  order,
  lockedBy,
}: {
  readonly order: PortingOrder
  readonly lockedBy: string | undefined
}) => (
  <ul className={classes.documents}>
    {documentKinds.map((kind) => (
      <DocumentsOfKind key={kind} order={order} kind={kind} lockedBy={lockedBy} />
    ))}
  </ul>
)

const DocumentsOfKind = ({
  order,
  kind,
  lockedBy,
}: {
  readonly order: PortingOrder
  readonly kind: DocumentKind
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const picker = useRef<HTMLInputElement>(null)
  const [add, remove] = [useMutation(addDocument), useMutation(removeDocument)]
  const [failure, setFailure] = useState<string>()
  const params = { accountId, portingOrderId: order.portingOrderId }
  const files = order.documents.filter((document) => document.kind === kind)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setFailure(undefined)
    if (file.size > largestDocumentBytes) return setFailure(messages.tooLarge)
    try {
      await add.mutateAsync({ params, body: { kind, fileName: file.name.slice(-120), content: file } })
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  const needed =
    files.length > 0
      ? undefined
      : kind === "letterOfAuthority"
        ? messages.letterNeeded
        : kind === "bill"
          ? messages.billNeeded
          : undefined
  return (
    <li>
      <div className={classes.documentHead}>
        <span>
          <strong className={classes.documentKind}>{documentMessages[kind]}</strong>
          {needed !== undefined && lockedBy === undefined && <span className={classes.quiet}> · {needed}</span>}
        </span>
        <ActionButton
          size="compact-sm"
          icon="import"
          loading={add.isPending}
          disabledReason={lockedBy}
          aria-label={messages.chooseWhat(documentMessages[kind])}
          onClick={() => picker.current?.click()}
        >
          {messages.chooseFile}
        </ActionButton>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          aria-label={documentMessages[kind]}
          data-kind={kind}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ""
          }}
        />
      </div>
      <ErrorBlock message={failure} />
      {files.length === 0 && lockedBy !== undefined && <p className={classes.quiet}>{messages.noDocuments}</p>}
      {files.map((document) => (
        <div key={document.documentId} className={classes.document}>
          <Icon name="document" size={16} />
          <button
            type="button"
            className={classes.fileName}
            aria-label={messages.download(document.fileName)}
            onClick={() => void downloadDocument(accountId, order.portingOrderId, document)}
          >
            {document.fileName}
          </button>
          <span className={classes.quiet}>{messages.size(document.size)}</span>
          <IconButton
            icon="close"
            size={24}
            label={messages.removeFile(document.fileName)}
            disabledReason={lockedBy ?? (isEditable(order.state) ? undefined : messages.fileStays)}
            onClick={() =>
              void remove
                .mutateAsync({ params: { ...params, documentId: document.documentId } })
                .catch((error: unknown) => setFailure(errorMessage(error)))
            }
          />
        </div>
      ))}
    </li>
  )
}
