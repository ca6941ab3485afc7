import type { Letter, LetterEntry } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { letterQuery, sendLetterAgain } from "./developers.api.ts"
import { developerWords, type DeveloperWords } from "./developers.words.ts"
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
  const words = useWords(developerWords)
  const letter = useQuery(letterQuery(mailId))
  const resend = useMutation(sendLetterAgain)
  if (letter.isLoadingError) return <LoadError compact of={letter} />
  if (letter.data === undefined) return <FormSkeleton fields={3} />
  const { state, text, canResend, adapter } = letter.data
  const sendAgain = async () => {
    await resend.mutateAsync({ params: { mailId: String(mailId) } })
    showToast({ tone: "good", title: words.resent })
  }
  return (
    <>
      <LetterFacts letter={letter.data} words={words} />
      {state === "waiting" && adapter === "outbox" && <p className={classes.quiet}>{words.mailKeptSentence}</p>}
      {state === "failed" && <p className={classes.quiet}>{words.mailFailedSentence}</p>}
      {state === "expired" && <p className={classes.quiet}>{words.mailExpiredSentence}</p>}
      {canResend && (
        <ActionButton icon="mail" loading={resend.isPending} onClick={() => void sendAgain().catch(() => undefined)}>
          {words.resend}
        </ActionButton>
      )}
      {text === null ? (
        <p className={classes.quiet}>{words.letterHidden}</p>
      ) : (
        <div className={classes.letter}>
          <WithLinks text={text} />
        </div>
      )}
    </>
  )
}

const LetterFacts = ({ letter, words }: { readonly letter: Letter; readonly words: DeveloperWords }) => {
  const { dateTime } = useFormat()
  const at = (label: string, instant: string | null) => (instant === null ? [] : [{ label, value: dateTime(instant) }])
  return (
    <KeyValueList
      items={[
        { label: words.recipient, value: letter.recipient },
        { label: words.mailState, value: <LetterState state={letter.state} words={words} /> },
        { label: words.written, value: dateTime(letter.writtenAt) },
        { label: words.sent, value: letter.sentAt === null ? words.notSent : dateTime(letter.sentAt) },
        ...(letter.attempts === 0 ? [] : [{ label: words.attempts, value: String(letter.attempts) }]),
        ...(letter.lastError === null ? [] : [{ label: words.lastError, value: letter.lastError }]),
        ...at(words.lastTried, letter.lastTriedAt),
        ...at(words.nextTry, letter.nextTryAt),
        ...at(words.mailExpires, letter.expiresAt),
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
