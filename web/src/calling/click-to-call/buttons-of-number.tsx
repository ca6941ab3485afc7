import type { ButtonKey } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { keysQuery, revokeKey, rotateKey } from "./click-to-call.api.ts"
import { buttonMessages } from "./click-to-call.messages.ts"
import classes from "./click-to-call.module.css"

const ButtonDialog = lazyWindow(() => import("./button-dialog.tsx").then((file) => file.ButtonDialog))

/** The page of a number has the number in its address. */
export const Section = () => {
  const { phoneNumber } = useParams({ strict: false }) as { phoneNumber: string }
  const messages = useMessages(buttonMessages)
  const { accountId } = useAccount()
  const keys = useQuery(keysQuery(accountId, phoneNumber))
  const whyNot = useWhyNot("update:click-to-call-me")
  const [editing, setEditing] = useState<ButtonKey | "new">()
  if (keys.isLoadingError) return <LoadError of={keys} />
  if (keys.data === undefined) return <FormSkeleton fields={2} />
  return (
    <>
      {keys.data.length === 0 ? (
        <p className={classes.quiet}>{messages.none}</p>
      ) : (
        <ul className={classes.buttons}>
          {keys.data.map((one) => (
            <OneButton key={one.keyId} button={one} whyNot={whyNot} onEdit={() => setEditing(one)} />
          ))}
        </ul>
      )}
      <ActionButton icon="add" disabledReason={whyNot} onClick={() => setEditing("new")}>
        {messages.add}
      </ActionButton>
      {editing !== undefined && (
        <ButtonDialog
          phoneNumber={phoneNumber}
          button={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const OneButton = ({
  button,
  whyNot,
  onEdit,
}: {
  readonly button: ButtonKey
  readonly whyNot: string | undefined
  readonly onEdit: () => void
}) => {
  const messages = useMessages(buttonMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const [asking, setAsking] = useState<"rotate" | "revoke">()
  const { keyId, phoneNumber, allowedOrigins, scheduleName, calls, lastCallAt, snippet } = button
  const name = button.label || messages.unnamed
  const input = { params: { accountId, phoneNumber, keyId } }
  const done = (title: string) => () => {
    showToast({ tone: "good", title, message: name })
    setAsking(undefined)
  }
  const rotate = useConfirmed(rotateKey, done(messages.rotated))
  const revoke = useConfirmed(revokeKey, done(messages.revoked))
  return (
    <li className={classes.button}>
      <div className={classes.head}>
        <strong dir="auto">{name}</strong>
        <ActionMenu
          trigger={<IconButton icon="more" label={messages.actions(name)} />}
          groups={[
            {
              id: "button",
              actions: [
                { id: "edit", label: messages.edit, icon: "edit", disabledReason: whyNot, onSelect: onEdit },
                {
                  id: "rotate",
                  label: messages.rotate,
                  icon: "refresh",
                  disabledReason: whyNot,
                  onSelect: () => setAsking("rotate"),
                },
                {
                  id: "revoke",
                  label: messages.revoke,
                  icon: "delete",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setAsking("revoke"),
                },
              ],
            },
          ]}
        />
      </div>
      {allowedOrigins.length === 0 ? (
        <p className={classes.warn}>{messages.noOrigins}</p>
      ) : (
        <p className={classes.quiet}>{allowedOrigins.join(", ")}</p>
      )}
      <p className={classes.quiet}>
        {[
          messages.calls(calls),
          ...(lastCallAt === null ? [] : [messages.lastCall(dateTime(lastCallAt))]),
          scheduleName ?? messages.always,
        ].join(" · ")}
      </p>
      <CopyValue value={snippet} copyLabel={messages.copySnippet} />
      {asking === "rotate" && (
        <ConfirmDialog
          {...rotate(input)}
          opened
          destructive
          title={messages.rotateTitle(name)}
          confirmLabel={messages.rotate}
          onCancel={() => setAsking(undefined)}
        >
          {messages.rotateText}
        </ConfirmDialog>
      )}
      {asking === "revoke" && (
        <ConfirmDialog
          {...revoke(input)}
          opened
          destructive
          title={messages.revokeTitle(name)}
          confirmLabel={messages.revoke}
          onCancel={() => setAsking(undefined)}
        >
          {messages.revokeText}
        </ConfirmDialog>
      )}
    </li>
  )
}
