import { recordName } from "@dialplane/contract/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { firstEntriesQuery } from "./phone-book.api.ts"
import { phoneBookWords } from "./phone-book.words.ts"
import classes from "./phone-book.module.css"

/** The first entries of someone's phone book, on the page of that person. */
export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(phoneBookWords)
  const phone = usePhoneNumbers()
  const { accountId } = useAccount()
  const entries = useQuery(firstEntriesQuery(id))
  if (entries.isLoadingError) return <LoadError of={entries} />
  if (entries.data === undefined) return <FormSkeleton fields={2} />
  return (
    <>
      {entries.data.items.length === 0 ? (
        <p className={classes.hint}>{words.none}</p>
      ) : (
        <ul className={classes.glance}>
          {entries.data.items.map((entry) => (
            <li key={entry.phoneBookId}><span className={classes.text}>{recordName(entry)}</span><span className="dp-figures">{entry.numbers[0] === undefined ? "—" : phone(entry.numbers[0].number)}</span></li>
          ))}
        </ul>
      )}
      <ActionButton size="compact-sm" icon="contacts" href={accountAddress(accountId, `users/${id}/phonebook`)}>{words.wholeBook}</ActionButton>
    </>
  )
}
