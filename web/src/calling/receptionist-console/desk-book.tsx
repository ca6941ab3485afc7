import { recordName } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { foundEntriesQuery } from "../../inventory/phone-book/phone-book.api.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { Section } from "../../ui/page/section.tsx"
import classes from "./receptionist-console.module.css"
import { deskMessages } from "./receptionist-console.messages.ts"

const fewestTyped = 2
const mostShown = 6

/** Searches the company's and the user's own phone book, if the user may read them. */
export const DeskBook = () => {
  const messages = useMessages(deskMessages)
  const phone = usePhoneNumbers()
  const { userId } = useSignedIn()
  const [search, setSearch] = useState("")
  const [text, setText] = useSearchText(search, setSearch)
  const [hasOwn, seesBooks] = [useCan("read:own-phone-book"), useCan("read:phone-book")]
  const asks = search.length >= fewestTyped
  const found = useQuery({ ...foundEntriesQuery(userId, search), enabled: asks, placeholderData: (before) => before })
  if (!hasOwn && !seesBooks) return null
  const entries = asks ? (found.data?.items ?? []).slice(0, mostShown) : []
  return (
    <Section title={messages.book}>
      <div className={classes.bookSearch}>
        <SearchBox value={text} onChange={setText} placeholder={messages.bookSearch} />
      </div>
      {found.isLoadingError ? (
        <LoadError compact of={found} />
      ) : entries.length === 0 ? (
        <p className={classes.note} role="status">
          {asks && found.isSuccess ? messages.bookNothing : messages.bookHint}
        </p>
      ) : (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <li key={entry.phoneBookId}>
              <span className={classes.text} dir="auto">
                {recordName(entry)}
              </span>
              <span className={`${classes.text} ${classes.quiet}`} dir="auto">
                {entry.company === recordName(entry) ? "" : entry.company}
              </span>
              <span className={classes.wide}>
                {entry.numbers.map(({ phoneBookNumberId, number }) => (
                  <span key={phoneBookNumberId} className={classes.number}>
                    <span className="dp-figures">{phone(number)}</span>
                    <CopyButton value={number} label={messages.copyNumber(phone(number))} />
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
