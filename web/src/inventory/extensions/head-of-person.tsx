import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { extensionsOfPersonQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./head-of-person.module.css"

/** Location, extensions and phone numbers of a user, below their name; nothing until they are known. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const may = useMay()
  const { data } = useQuery(extensionsOfPersonQuery(accountId, id))
  if (data === undefined) return null
  const places = [...new Set(data.items.flatMap(({ locationName }) => locationName ?? []))]
  const numbers = data.items.flatMap(({ phoneNumbers }) => phoneNumbers)
  return (
    <span className={classes.chips}>
      {places.length > 0 && <span>{places.join(", ")}</span>}
      {data.items.map(({ extensionId, extension }) => (
        <span key={extensionId}>
          <TextLink className="dp-figures" href={accountAddress(accountId, `extensions/${extensionId}`)}>
            {messages.extensionNumber(extension)}
          </TextLink>
        </span>
      ))}
      {numbers.map((number) => (
        <span key={number} className="dp-figures">
          {may("read:phone-numbers") ? (
            <TextLink href={accountAddress(accountId, `phone-numbers/number/${number.replace("+", "")}`)}>
              {phone(number)}
            </TextLink>
          ) : (
            phone(number)
          )}
        </span>
      ))}
    </span>
  )
}
