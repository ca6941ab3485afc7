import {
  mostAuthenticatorApps,
  mostPasskeys,
  type MethodsOfPerson,
  type MfaKind,
  type MfaMethod,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { passkeysWork } from "../../kit/passkeys-work.ts"
import { useConfig } from "../../kit/use-config.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { MethodList } from "./method-list.tsx"
import { ownMethodsQuery } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { RecoveryCodesRow } from "./recovery-codes-row.tsx"
const RemoveMethodDialog = lazyWindow(() =>
  import("./remove-method-dialog.tsx").then((file) => file.RemoveMethodDialog),
)

const AddMethodDialog = lazyWindow(() => import("./add-method-dialog.tsx").then((file) => file.AddMethodDialog))

/** The signed-in user's two-factor methods. */
export const Section = () => {
  const own = useQuery(ownMethodsQuery)
  if (own.isLoadingError) return <LoadError of={own} />
  return own.data === undefined ? <FormSkeleton fields={2} /> : <OwnMethods own={own.data} />
}

const OwnMethods = ({ own }: { readonly own: MethodsOfPerson }) => {
  const { mode, methods, recoveryCodesLeft, isRequired, setUpBy, emailCodes } = own
  const messages = useMessages(mfaMessages)
  const { date } = useFormat()
  const [adding, setAdding] = useState<MfaKind>()
  const [removing, setRemoving] = useState<MfaMethod>()
  const isOn = methods.length > 0
  const { userMfaSetup, passkeyOrigin } = useConfig()
  const off = !userMfaSetup ? messages.notHere : mode === "off" ? messages.switchedOff : undefined
  const apps = methods.filter(({ kind }) => kind === "totp").length
  const passkeys = methods.filter(({ kind }) => kind === "passkey").length
  const accepted = methods.filter(({ kind }) => emailCodes || kind !== "email")
  const lastRequired = (method: MfaMethod) =>
    isRequired && accepted.length === 1 && accepted[0] === method ? messages.lastRequired : undefined
  const noPasskeys = passkeysWork(passkeyOrigin)
    ? passkeys >= mostPasskeys
      ? messages.tooManyPasskeys(mostPasskeys)
      : undefined
    : "PublicKeyCredential" in window
      ? messages.passkeyElsewhere(passkeyOrigin)
      : messages.noPasskeysHere
  return (
    <>
      <div className={classes.state}>
        <StatusBadge tone={isOn ? "good" : "off"}>{isOn ? messages.on : messages.off}</StatusBadge>
        {isRequired && <StatusBadge tone="info">{messages.required}</StatusBadge>}
        {setUpBy !== null && (
          <span>
            {messages.mustSetUp} {date(setUpBy)}
          </span>
        )}
      </div>
      {!isOn && <p className={classes.note}>{messages.offSentence}</p>}
      {isOn && (
        <>
          <MethodList
            methods={methods}
            action={(method) => (
              <ActionButton
                aria-label={messages.removeNamed(method.name)}
                disabledReason={lastRequired(method)}
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
          kind={isOn || noPasskeys !== undefined ? "default" : "primary"}
          icon="key"
          disabledReason={off ?? noPasskeys}
          onClick={() => setAdding("passkey")}
        >
          {messages.addPasskey}
        </ActionButton>
        <ActionButton
          kind={isOn || noPasskeys === undefined ? "default" : "primary"}
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
          disabledReason={
            off ??
            (!emailCodes
              ? messages.emailNotAllowed
              : methods.some(({ kind }) => kind === "email")
                ? messages.mailboxAlready
                : undefined)
          }
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
