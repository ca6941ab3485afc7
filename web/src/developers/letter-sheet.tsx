import type { LetterEntry } from "@dialplane/contract/mail-outbox/mail-outbox.schema"
import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { SideSheet } from "../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { letterQuery } from "./developers.api.ts"
import { developerWords } from "./developers.words.ts"
import classes from "./developers.module.css"

export const LetterSheet = ({ entry, onClose }: { readonly entry: LetterEntry | undefined; readonly onClose: () => void }) => (
  <SideSheet opened={entry !== undefined} onClose={onClose} size={600} footer={null} title={entry?.subject ?? ""} sentence={entry?.recipient}>
    {entry && (
        <LetterText mailId={entry.mailId} />
    )}
  </SideSheet>
)

const LetterText = ({ mailId }: { readonly mailId: number }) => {
  const words = useWords(developerWords)
  const { dateTime } = useFormat()
  const letter = useQuery(letterQuery(mailId))
  if (letter.isLoadingError) return <LoadError compact of={letter} />
  if (letter.data === undefined) return <FormSkeleton fields={3} />
  const { recipient, writtenAt, sentAt, text } = letter.data
  return (
    <>
      <KeyValueList
        items={[
          { label: words.recipient, value: recipient },
          { label: words.written, value: dateTime(writtenAt) },
          { label: words.sent, value: sentAt === null ? words.waiting : dateTime(sentAt) },
        ]}
      />
      {text === null ? <p className={classes.quiet}>{words.letterHidden}</p> : <div className={classes.letter}><WithLinks text={text} /></div>}
    </>
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
