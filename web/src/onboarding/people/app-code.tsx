import { makeAppCode } from "@dialplane/contract/inventory/provisioning/provisioning.endpoints"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { useAccount } from "../../kit/account.tsx"
import { mutation } from "../../kit/data/mutation.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import classes from "./people.module.css"

const issue = mutation(makeAppCode, { errors: "form", options: { customError: true }, invalidates: [] })

/** A QR code that sets up the app. Generated when it is shown, because it is valid only for a short time. */
export const AppCode = ({ lineId }: { readonly lineId: number }) => {
  const messages = useMessages(addPersonMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const code = useMutation(issue)
  const { mutate } = code
  const make = () => mutate({ params: { accountId: String(accountId), lineId: String(lineId) } })
  useEffect(
    () => mutate({ params: { accountId: String(accountId), lineId: String(lineId) } }),
    [mutate, accountId, lineId],
  )
  return (
    <section className={classes.code} aria-label={messages.scanTitle}>
      {code.data === undefined ? (
        code.isError ? (
          <span className={classes.faint}>{messages.scanFailed}</span>
        ) : (
          <FormSkeleton fields={1} />
        )
      ) : (
        <img
          className={classes.qr}
          alt={messages.qrLabel}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(code.data.qrSvg)}`}
        />
      )}
      <div className={classes.codeBody}>
        <h2 className={classes.codeTitle}>{messages.scanTitle}</h2>
        <p className={classes.codeText}>
          {messages.scanSentence} {code.data && messages.scanUntil(dateTime(code.data.expiresAt))}
        </p>
        <ActionButton icon="refresh" loading={code.isPending} onClick={make}>
          {messages.scanAgain}
        </ActionButton>
      </div>
    </section>
  )
}
