import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { OwnPasswordDialog } from "./own-password-dialog.tsx"
import { changeSecurityOf, changeSensitiveOf, securityOfQuery } from "./passwords.api.ts"
import classes from "./security-of-person.module.css"
import { securityOfPersonWords } from "./security-of-person.words.ts"

/** What guards somebody's sign-in, and what whoever manages them can do about it. */
export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(securityOfPersonWords)
  const { userId } = useSignedIn()
  const found = useQuery(securityOfQuery(id))
  const change = useMutation(changeSecurityOf)
  const [asking, setAsking] = useState<"unlock" | "endSessions">()
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={2} />
  const settings = found.data
  const own = id === userId ? words.own : undefined
  return (
    <div className={classes.part}>
      <Facts settings={settings} />
      <ErrorBlock message={change.isError ? sentenceOf(change.error) : undefined} />
      <SwitchField
        label={words.mustChange}
        description={words.mustChangeHint}
        disabledReason={own}
        checked={settings.mustChangePassword}
        onChange={(mustChangePassword) =>
          change.mutate(
            { params: { userId: id }, body: { mustChangePassword } },
            { onSuccess: () => showToast({ tone: "good", title: words.saved }) },
          )
        }
      />
      <ButtonRow>
        {settings.lockedUntil !== null && (
          <ActionButton icon="key" disabledReason={own} onClick={() => setAsking("unlock")}>
            {words.unlock}
          </ActionButton>
        )}
        <ActionButton
          icon="sign-out"
          disabledReason={own ?? (settings.activeSessions === 0 ? words.noSessions : undefined)}
          onClick={() => setAsking("endSessions")}
        >
          {words.endSessions}
        </ActionButton>
      </ButtonRow>
      {asking && <Ask what={asking} settings={settings} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

const Facts = ({ settings }: { readonly settings: SensitiveSecuritySettings }) => {
  const words = useWords(securityOfPersonWords)
  const { date, dateTime, number } = useFormat()
  const { lastSignInAt, passwordChangedAt, passwordExpiresAt, isExpiredPassword, lockedUntil } = settings
  const expiry =
    isExpiredPassword && !settings.mustChangePassword
      ? words.expired
      : passwordExpiresAt === null
        ? undefined
        : words.expires(date(passwordExpiresAt))
  const items: KeyValue[] = [
    { label: words.lastSignIn, value: lastSignInAt === null ? words.never : dateTime(lastSignInAt) },
    {
      label: words.password,
      value: passwordChangedAt === null ? words.notChosen : words.changed(date(passwordChangedAt)),
      ...(expiry === undefined ? {} : { hint: expiry }),
    },
    {
      label: words.attempts,
      value:
        lockedUntil === null ? (
          words.attemptsLeft(settings.attemptsLeft)
        ) : (
          <StatusBadge plain tone="bad">
            {words.lockedUntil(dateTime(lockedUntil))}
          </StatusBadge>
        ),
    },
    { label: words.sessions, value: number(settings.activeSessions) },
    { label: words.question, value: settings.hasSecretQuestion ? words.questionSet : words.questionNone },
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
  const words = useWords(securityOfPersonWords)
  const change = useMutation(changeSensitiveOf)
  const { title, label, text, done } =
    what === "unlock"
      ? { title: words.unlockTitle, label: words.unlock, text: words.unlockText, done: words.unlocked }
      : { title: words.endTitle, label: words.endSessions, text: words.endText, done: words.ended }
  const act = async (currentPassword: string) => {
    await change.mutateAsync({ params: { userId: settings.userId }, body: { currentPassword, [what]: true } })
    showToast({ tone: "good", title: done, message: settings.loginName })
    onClose()
  }
  return (
    <OwnPasswordDialog title={title(settings.loginName)} label={label} act={act} onClose={onClose}>
      {text}
    </OwnPasswordDialog>
  )
}
