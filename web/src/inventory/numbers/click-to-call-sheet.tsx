import type { ClickToCallNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { featureMessages } from "./features.messages.ts"
import { clickToCallKeyQuery, dropKey, makeKey } from "./numbers.api.ts"
import classes from "./click-to-call.module.css"

/** The key of a number and the code for a web page, to copy. */
export const ClickToCallSheet = ({
  number: { phoneNumber },
  onClose,
}: {
  readonly number: ClickToCallNumber
  readonly onClose: () => void
}) => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const key = useQuery(clickToCallKeyQuery(accountId, phoneNumber))
  const [make, drop] = [useMutation(makeKey), useMutation(dropKey)]
  const whyNot = useWhyNot("update:click-to-call-me")
  const [asking, setAsking] = useState<"renew" | "end">()
  const input = { params: { accountId, phoneNumber } }
  const act = async () => {
    if (asking === "end") await drop.mutateAsync(input)
    else await make.mutateAsync(input)
    setAsking(undefined)
  }
  const error = make.error ?? drop.error
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.keyTitle(format(`+${phoneNumber}`))}
      sentence={messages.clickToCallNote}
      footer={null}
    >
      <ErrorBlock message={error === null || asking !== undefined ? undefined : errorMessage(error)} />
      <div className={classes.body}>
        {key.isLoadingError ? (
          <LoadError of={key} />
        ) : key.data === undefined ? (
          <FormSkeleton fields={2} />
        ) : key.data.key === null ? (
          <>
            <p className={classes.text}>{messages.keyNone}</p>
            <span>
              <ActionButton
                kind="primary"
                icon="key"
                loading={make.isPending}
                disabledReason={whyNot}
                onClick={() => void act().catch(() => {})}
              >
                {messages.makeKey}
              </ActionButton>
            </span>
          </>
        ) : (
          <>
            <Copied
              label={messages.key}
              hint={messages.keyMade(key.data.madeBy ?? "")}
              value={key.data.key}
              copy={messages.copyKey}
            />
            <Copied
              label={messages.embed}
              hint={messages.embedHint}
              value={key.data.embedCode ?? ""}
              copy={messages.copyCode}
            />
            <div className={classes.actions}>
              <ActionButton icon="refresh" disabledReason={whyNot} onClick={() => setAsking("renew")}>
                {messages.renewKey}
              </ActionButton>
              <ActionButton icon="delete" disabledReason={whyNot} onClick={() => setAsking("end")}>
                {messages.endKey}
              </ActionButton>
            </div>
          </>
        )}
      </div>
      {asking !== undefined && (
        <ConfirmDialog
          opened
          destructive
          title={asking === "end" ? messages.endTitle : messages.renewTitle}
          confirmLabel={asking === "end" ? messages.endKey : messages.renewKey}
          working={make.isPending || drop.isPending}
          error={error === null ? undefined : errorMessage(error)}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void act().catch(() => {})}
        >
          {asking === "end" ? messages.endText : messages.renewText}
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}

const Copied = ({
  label,
  hint,
  value,
  copy,
}: {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly copy: string
}) => (
  <section className={classes.copied} aria-label={label}>
    <div className={classes.head}>
      <h3 className={classes.label}>{label}</h3>
      <CopyButton value={value} label={copy} size={28} />
    </div>
    <code className={classes.code}>{value}</code>
    <p className={classes.hint}>{hint}</p>
  </section>
)
