import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { CallsMark } from "./extension-columns.tsx"
import { extensionsOfPersonQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./number-ranges.module.css"

/** The extensions of a user, and what happens to their calls. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const found = useQuery(extensionsOfPersonQuery(accountId, id))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <SkeletonBar width={320} height={18} gap={4} />
  if (found.data.items.length === 0) return <p className={classes.none}>{messages.personNone}</p>
  return (
    <ul className={classes.list}>
      {found.data.items.map((one) => (
        <li key={one.extensionId} className={classes.row}>
          <span className={classes.range}>
            <TextLink href={accountAddress(accountId, `extensions/${one.extensionId}`)}>{one.extension}</TextLink>
          </span>
          <span className={classes.note}>{typeMessages[one.extensionType]}</span>
          <CallsMark extension={one} messages={messages} />
        </li>
      ))}
    </ul>
  )
}
