import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { changeSecurityOf, changeSensitiveOf, securityOfQuery } from "./passwords.api.ts"
import classes from "./security-of-person.module.css"
import { securityOfPersonMessages } from "./security-of-person.messages.ts"

const OwnPasswordDialog = lazyWindow(() => import("./own-password-dialog.tsx").then((file) => file.OwnPasswordDialog))

/** The security of a user's sign-in, with the actions of an administrator. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(securityOfPersonMessages)
  const { userId } = useSignedIn()
  const found = useQuery(securityOfQuery(id))
  const change = useMutation(changeSecurityOf)
  const [asking, setAsking] = useState<"unlock" | "endSessions">()
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={2} />
  const settings = found.data
  const own = id === userId ? messages.own : undefined
  return (
    <div className={classes.part}>
      <Facts settings={settings} />
      <ErrorBlock message={change.isError ? errorMessage(change.error) : undefined} />
      <SwitchField
        label={messages.mustChange}
        description={messages.mustChangeHint}
        disabledReason={own}
        checked={settings.mustChangePassword}
        onChange={(mustChangePassword) =>
          change.mutate(
            { params: { userId: id }, body: { mustChangePassword } },
            { onSuccess: () => showToast({ tone: "good", title: messages.saved }) },
          )
        }
      />
      <ButtonRow>
        {settings.lockedUntil !== null && (
          <ActionButton icon="key" disabledReason={own} onClick={() => setAsking("unlock")}>
            {messages.unlock}
          </ActionButton>
        )}
        <ActionButton
          icon="sign-out"
          disabledReason={own ?? (settings.activeSessions === 0 ? messages.noSessions : undefined)}
          onClick={() => setAsking("endSessions")}
        >
          {messages.endSessions}
        </ActionButton>
      </ButtonRow>
      {asking && <Ask what={asking} settings={settings} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

const Facts = ({ settings }: { readonly settings: SensitiveSecuritySettings }) => {
  const messages = useMessages(securityOfPersonMessages)
  const { date, dateTime, number } = useFormat()
  const { lastSignInAt, passwordChangedAt, passwordExpiresAt, isExpiredPassword, lockedUntil } = settings
  const expiry =
    isExpiredPassword && !settings.mustChangePassword
      ? messages.expired
      : passwordExpiresAt === null
        ? undefined
        : messages.expires(date(passwordExpiresAt))
  const items: KeyValue[] = [
    { label: messages.lastSignIn, value: lastSignInAt === null ? messages.never : dateTime(lastSignInAt) },
    {
      label: messages.password,
      value: passwordChangedAt === null ? messages.notChosen : messages.changed(date(passwordChangedAt)),
      ...(expiry === undefined ? {} : { hint: expiry }),
    },
    {
      label: messages.attempts,
      value:
        lockedUntil === null ? (
          messages.attemptsLeft(settings.attemptsLeft)
        ) : (
          <StatusBadge plain tone="bad">
            {messages.lockedUntil(dateTime(lockedUntil))}
          </StatusBadge>
        ),
    },
    { label: messages.sessions, value: number(settings.activeSessions) },
    ...(settings.hasSecretQuestion || settings.canSetSecretQuestion
      ? [{ label: messages.question, value: settings.hasSecretQuestion ? messages.questionSet : messages.questionNone }]
      : []),
  ]
  return <KeyValueList columns={2} items={items} />
}

const Ask = ({
  what,
  settings,
  onClose,
}: {
  readonly what: "unlock" | "endSessions"
  readonly settings: SensitiveSecuritySettings
  readonly onClose: () => void
}) => {
  const messages = useMessages(securityOfPersonMessages)
  const change = useMutation(changeSensitiveOf)
  const { title, label, text, done } =
    what === "unlock"
      ? { title: messages.unlockTitle, label: messages.unlock, text: messages.unlockText, done: messages.unlocked }
      : { title: messages.endTitle, label: messages.endSessions, text: messages.endText, done: messages.ended }
  const act = async (proof: GivenProof) => {
    await change.mutateAsync({ params: { userId: settings.userId }, body: { ...proof, [what]: true } })
    showToast({ tone: "good", title: done, message: settings.loginName })
    onClose()
  }
  return (
    <OwnPasswordDialog title={title(settings.loginName)} label={label} act={act} onClose={onClose}>
      {text}
    </OwnPasswordDialog>
  )
}
