import { useQuery } from "@tanstack/react-query"
import { extensionsOfPersonQuery } from "../extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { numberMessages } from "./numbers.messages.ts"
import { Section as NumbersOfExtension } from "./numbers-of-extension.tsx"
import classes from "./number-lines.module.css"

/** The numbers of each extension of a user: list, add an available one, unassign. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const extensions = useQuery(extensionsOfPersonQuery(accountId, id))
  if (extensions.isLoadingError) return <LoadError of={extensions} />
  if (extensions.data === undefined) return <FormSkeleton fields={1} />
  const { items } = extensions.data
  if (items.length === 0) return <p className={classes.none}>{messages.personNumbersNone}</p>
  return items.map(({ extensionId, extension }) => (
    <div key={extensionId}>
      {items.length > 1 && <h3 className={classes.of}>{messages.ofExtension(extension)}</h3>}
      <NumbersOfExtension id={extensionId} />
    </div>
  ))
}
