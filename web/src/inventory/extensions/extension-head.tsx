import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { extensionWords } from "./extensions.words.ts"

/** Whose it is, and which numbers lead to it. */
export const ExtensionHead = ({ extension }: { readonly extension: Extension }) => {
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const may = useMay()
  const phone = usePhoneNumbers()
  const { userId, userName, phoneNumbers, extensionType } = extension
  const numbers = phoneNumbers.map(phone).join(", ")
  if (!canHave(extensionType, "person")) return <span className="dp-figures">{numbers || words.onlyInside}</span>
  return (
    <>
      {userId === null || userName === null ? (
        words.nobodys
      ) : may("read:users") ? (
        <TextLink href={accountAddress(accountId, `users/${userId}`)}>{userName}</TextLink>
      ) : (
        userName
      )}
      {numbers !== "" && <span className="dp-figures"> · {numbers}</span>}
    </>
  )
}
