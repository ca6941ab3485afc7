import type { Email, EmailEntry } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { emailQuery, sendEmailAgain } from "./developers.api.ts"
import { developerMessages, type DeveloperMessages } from "./developers.messages.ts"
import { EmailState } from "./email-state.tsx"
import classes from "./developers.module.css"

export const EmailSheet = ({
  entry,
  onClose,
}: {
  readonly entry: EmailEntry | undefined
  readonly onClose: () => void
}) => (
  <SideSheet
    opened={entry !== undefined}
    onClose={onClose}
    size={600}
    footer={null}
    title={entry?.subject ?? ""}
    sentence={entry?.recipient}
  >
    {entry && <EmailText mailId={entry.mailId} />}
  </SideSheet>
)

const EmailText = ({ mailId }: { readonly mailId: number }) => {
  const messages = useMessages(developerMessages)
  const mail = useQuery(emailQuery(mailId))
  const resend = useMutation(sendEmailAgain)
  if (mail.isLoadingError) return <LoadError compact of={mail} />
  if (mail.data === undefined) return <FormSkeleton fields={3} />
  const { state, text, canResend, adapter } = mail.data
  const sendAgain = async () => {
    await resend.mutateAsync({ params: { mailId: String(mailId) } })
    showToast({ tone: "good", title: messages.resent })
  }
  return (
    <>
      <EmailFacts mail={mail.data} messages={messages} />
      {state === "waiting" && adapter === "outbox" && <p className={classes.quiet}>{messages.mailKeptSentence}</p>}
      {state === "failed" && <p className={classes.quiet}>{messages.mailFailedSentence}</p>}
      {state === "expired" && <p className={classes.quiet}>{messages.mailExpiredSentence}</p>}
      {canResend && (
        <ActionButton icon="mail" loading={resend.isPending} onClick={() => void sendAgain().catch(() => undefined)}>
          {messages.resend}
        </ActionButton>
      )}
      {text === null ? (
        <p className={classes.quiet}>{messages.emailHidden}</p>
      ) : (
        <div className={classes.mail}>
          <WithLinks text={text} />
        </div>
      )}
    </>
  )
}

const EmailFacts = ({ mail, messages }: { readonly mail: Email; readonly messages: DeveloperMessages }) => {
  const { dateTime } = useFormat()
  const at = (label: string, instant: string | null) => (instant === null ? [] : [{ label, value: dateTime(instant) }])
  return (
    <KeyValueList
      items={[
        { label: messages.recipient, value: mail.recipient },
        { label: messages.mailState, value: <EmailState state={mail.state} /> },
        { label: messages.written, value: dateTime(mail.writtenAt) },
        { label: messages.sent, value: mail.sentAt === null ? messages.notSent : dateTime(mail.sentAt) },
        ...(mail.attempts === 0 ? [] : [{ label: messages.attempts, value: String(mail.attempts) }]),
        ...(mail.lastError === null ? [] : [{ label: messages.lastError, value: mail.lastError }]),
        ...at(messages.lastTried, mail.lastTriedAt),
        ...at(messages.nextTry, mail.nextTryAt),
        ...at(messages.mailExpires, mail.expiresAt),
      ]}
    />
  )
}

/** Emails are plain text; web addresses in them become links. */
const WithLinks = ({ text }: { readonly text: string }) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <TextLink key={index} external href={part}>
        {part}
      </TextLink>
    ) : (
      part
    ),
  )
