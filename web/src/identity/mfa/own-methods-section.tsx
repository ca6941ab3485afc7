import {
  mostAuthenticatorApps,
  type MethodsOfPerson,
  type MfaKind,
  type MfaMethod,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AddMethodDialog } from "./add-method-dialog.tsx"
import { MethodList } from "./method-list.tsx"
import { ownMethodsQuery } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaWords } from "./mfa.words.ts"
import { RecoveryCodesRow } from "./recovery-codes-row.tsx"
import { RemoveMethodDialog } from "./remove-method-dialog.tsx"

/** One's own ways to take the second step. */
export const Section = () => {
  const own = useQuery(ownMethodsQuery)
  if (own.isLoadingError) return <LoadError of={own} />
  return own.data === undefined ? <FormSkeleton fields={2} /> : <OwnMethods own={own.data} />
}

const OwnMethods = ({ own: { mode, methods, recoveryCodesLeft } }: { readonly own: MethodsOfPerson }) => {
  const words = useWords(mfaWords)
  const [adding, setAdding] = useState<MfaKind>()
  const [removing, setRemoving] = useState<MfaMethod>()
  const isOn = methods.length > 0
  const { userMfaSetup } = useConfig()
  const off = !userMfaSetup ? words.notHere : mode === "off" ? words.switchedOff : undefined
  const apps = methods.filter(({ kind }) => kind === "totp").length
  const lastRequired = mode === "required" && methods.length === 1 ? words.lastRequired : undefined
  return (
    <>
      <div className={classes.state}>
        <StatusBadge tone={isOn ? "good" : "off"}>{isOn ? words.on : words.off}</StatusBadge>
        {mode === "required" && <StatusBadge tone="info">{words.required}</StatusBadge>}
      </div>
      {!isOn && <p className={classes.note}>{words.offSentence}</p>}
      {isOn && (
        <>
          <MethodList
            methods={methods}
            action={(method) => (
              <ActionButton
                aria-label={words.removeNamed(method.name)}
                disabledReason={lastRequired}
                onClick={() => setRemoving(method)}
              >
                {words.remove}
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
          disabledReason={off ?? (apps >= mostAuthenticatorApps ? words.tooManyApps(mostAuthenticatorApps) : undefined)}
          onClick={() => setAdding("totp")}
        >
          {words.addApp}
        </ActionButton>
        <ActionButton
          icon="mail"
          disabledReason={off ?? (methods.some(({ kind }) => kind === "email") ? words.mailboxAlready : undefined)}
          onClick={() => setAdding("email")}
        >
          {words.addMailbox}
        </ActionButton>
      </div>
      {adding && <AddMethodDialog kind={adding} onClose={() => setAdding(undefined)} />}
      {removing && (
        <RemoveMethodDialog method={removing} isLast={methods.length === 1} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}
