import { useAccount } from "../../kit/account.tsx"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { TextLink } from "../../ui/link/text-link.tsx"

/** A name, as a link if it is a user whose page the reader may open. */
export const UserLink = ({ userId, name }: { readonly userId: number | null; readonly name: string }) => {
  const { accountId } = useAccount()
  const mayOpen = useMay()("read:users")
  const phone = usePhoneNumbers()
  return userId !== null && mayOpen ? (
    <TextLink href={accountAddress(accountId, `users/${userId}`)}>{name}</TextLink>
  ) : (
    numbersText(name, phone)
  )
}
