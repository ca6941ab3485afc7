import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { extensionMessages } from "./extensions.messages.ts"

/** The user and the phone numbers of an extension. */
export const ExtensionHead = ({ extension }: { readonly extension: Extension }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const phone = usePhoneNumbers()
  const { userId, userName, phoneNumbers, extensionType } = extension
  const numbers = phoneNumbers.map(phone).join(", ")
  if (!canHave(extensionType, "person")) return <span className="dp-figures">{numbers || messages.onlyInside}</span>
  return (
    <>
      {userId === null || userName === null ? (
        messages.unassigned
      ) : may("read:users") ? (
        <TextLink href={accountAddress(accountId, `users/${userId}`)}>{userName}</TextLink>
      ) : (
        userName
      )}
      {numbers !== "" && <span className="dp-figures"> · {numbers}</span>}
    </>
  )
}
