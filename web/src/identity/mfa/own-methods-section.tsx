import {
  mostAuthenticatorApps,
  type MethodsOfPerson,
  type MfaKind,
  type MfaMethod,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AddMethodDialog } from "./add-method-dialog.tsx"
import { MethodList } from "./method-list.tsx"
import { ownMethodsQuery } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { RecoveryCodesRow } from "./recovery-codes-row.tsx"
import { RemoveMethodDialog } from "./remove-method-dialog.tsx"

/** The signed-in user's two-factor methods. */
export const Section = () => {
  const own = useQuery(ownMethodsQuery)
  if (own.isLoadingError) return <LoadError of={own} />
  return own.data === undefined ? <FormSkeleton fields={2} /> : <OwnMethods own={own.data} />
}

const OwnMethods = ({ own: { mode, methods, recoveryCodesLeft } }: { readonly own: MethodsOfPerson }) => {
  const messages = useMessages(mfaMessages)
  const [adding, setAdding] = useState<MfaKind>()
  const [removing, setRemoving] = useState<MfaMethod>()
  const isOn = methods.length > 0
  const { userMfaSetup } = useConfig()
  const off = !userMfaSetup ? messages.notHere : mode === "off" ? messages.switchedOff : undefined
  const apps = methods.filter(({ kind }) => kind === "totp").length
  const lastRequired = mode === "required" && methods.length === 1 ? messages.lastRequired : undefined
  return (
    <>
      <div className={classes.state}>
        <StatusBadge tone={isOn ? "good" : "off"}>{isOn ? messages.on : messages.off}</StatusBadge>
        {mode === "required" && <StatusBadge tone="info">{messages.required}</StatusBadge>}
      </div>
      {!isOn && <p className={classes.note}>{messages.offSentence}</p>}
      {isOn && (
        <>
          <MethodList
            methods={methods}
            action={(method) => (
              <ActionButton
                aria-label={messages.removeNamed(method.name)}
                disabledReason={lastRequired}
                onClick={() => setRemoving(method)}
              >
                {messages.remove}
              </ActionButton>
            )}
          />
          <RecoveryCodesRow left={recoveryCodesLeft} />
        </>
      )}
      <div className={classes.acts}>
        <ActionButton
          kind={isOn ? "default" : "primary"}
          icon="mobile"
          disabledReason={
            off ?? (apps >= mostAuthenticatorApps ? messages.tooManyApps(mostAuthenticatorApps) : undefined)
          }
          onClick={() => setAdding("totp")}
        >
          {messages.addApp}
        </ActionButton>
        <ActionButton
          icon="mail"
          disabledReason={off ?? (methods.some(({ kind }) => kind === "email") ? messages.mailboxAlready : undefined)}
          onClick={() => setAdding("email")}
        >
          {messages.addMailbox}
        </ActionButton>
      </div>
      {adding && <AddMethodDialog kind={adding} onClose={() => setAdding(undefined)} />}
      {removing && (
        <RemoveMethodDialog method={removing} isLast={methods.length === 1} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}
