import type { Letter, LetterEntry } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { letterQuery, sendLetterAgain } from "./developers.api.ts"
import { developerMessages, type DeveloperMessages } from "./developers.messages.ts"
import { LetterState } from "./letter-state.tsx"
import classes from "./developers.module.css"

export const LetterSheet = ({
  entry,
  onClose,
}: {
  readonly entry: LetterEntry | undefined
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
    {entry && <LetterText mailId={entry.mailId} />}
  </SideSheet>
)

const LetterText = ({ mailId }: { readonly mailId: number }) => {
  const messages = useMessages(developerMessages)
  const letter = useQuery(letterQuery(mailId))
  const resend = useMutation(sendLetterAgain)
  if (letter.isLoadingError) return <LoadError compact of={letter} />
  if (letter.data === undefined) return <FormSkeleton fields={3} />
  const { state, text, canResend, adapter } = letter.data
  const sendAgain = async () => {
    await resend.mutateAsync({ params: { mailId: String(mailId) } })
    showToast({ tone: "good", title: messages.resent })
  }
  return (
    <>
      <LetterFacts letter={letter.data} messages={messages} />
      {state === "waiting" && adapter === "outbox" && <p className={classes.quiet}>{messages.mailKeptSentence}</p>}
      {state === "failed" && <p className={classes.quiet}>{messages.mailFailedSentence}</p>}
      {state === "expired" && <p className={classes.quiet}>{messages.mailExpiredSentence}</p>}
      {canResend && (
        <ActionButton icon="mail" loading={resend.isPending} onClick={() => void sendAgain().catch(() => undefined)}>
          {messages.resend}
        </ActionButton>
      )}
      {text === null ? (
        <p className={classes.quiet}>{messages.letterHidden}</p>
      ) : (
        <div className={classes.letter}>
          <WithLinks text={text} />
        </div>
      )}
    </>
  )
}

const LetterFacts = ({ letter, messages }: { readonly letter: Letter; readonly messages: DeveloperMessages }) => {
  const { dateTime } = useFormat()
  const at = (label: string, instant: string | null) => (instant === null ? [] : [{ label, value: dateTime(instant) }])
  return (
    <KeyValueList
      items={[
        { label: messages.recipient, value: letter.recipient },
        { label: messages.mailState, value: <LetterState state={letter.state} messages={messages} /> },
        { label: messages.written, value: dateTime(letter.writtenAt) },
        { label: messages.sent, value: letter.sentAt === null ? messages.notSent : dateTime(letter.sentAt) },
        ...(letter.attempts === 0 ? [] : [{ label: messages.attempts, value: String(letter.attempts) }]),
        ...(letter.lastError === null ? [] : [{ label: messages.lastError, value: letter.lastError }]),
        ...at(messages.lastTried, letter.lastTriedAt),
        ...at(messages.nextTry, letter.nextTryAt),
        ...at(messages.mailExpires, letter.expiresAt),
      ]}
    />
  )
}

/** Letters are plain text; addresses in them can be followed. */
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
