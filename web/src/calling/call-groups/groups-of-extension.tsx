import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { useQuery } from "@tanstack/react-query"
import { extensionQuery } from "../../inventory/extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { groupsOfExtensionQuery } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { MembershipList } from "./membership-list.tsx"
import classes from "./call-groups.module.css"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const extension = useQuery(extensionQuery(id))
  const groups = useQuery(groupsOfExtensionQuery(accountId, id))
  if (groups.isLoadingError) return <LoadError of={groups} />
  if (groups.data === undefined || extension.data === undefined) return <FormSkeleton fields={1} />
  const { extensionType } = extension.data
  if (extensionType === "Call Group")
    return (
      <p className={classes.none}>
        {messages.isGroup}{" "}
        <TextLink href={accountAddress(accountId, `call-groups/${id}`)}>{messages.openGroup}</TextLink>
      </p>
    )
  if (!canHave(extensionType, "ringing")) return <p className={classes.none}>{messages.notForType}</p>
  return <MembershipList memberships={groups.data} extensionId={id} />
}
