import { useQuery } from "@tanstack/react-query"
import { extensionsOfPersonQuery } from "../../inventory/extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { groupsOfUserQuery } from "./call-groups.api.ts"
import { MembershipList } from "./membership-list.tsx"

/** The call groups of a user's extensions; the default extension is the one that is added. */
export const Section = ({ id }: { readonly id: number }) => {
  const { accountId } = useAccount()
  const groups = useQuery(groupsOfUserQuery(accountId, id))
  const extensions = useQuery({ ...extensionsOfPersonQuery(accountId, id), enabled: useCan("read:extensions") })
  if (groups.isLoadingError) return <LoadError of={groups} />
  if (groups.data === undefined) return <FormSkeleton fields={1} />
  const all = extensions.data?.items ?? []
  const chosen = all.find(({ isDefault }) => isDefault) ?? all[0]
  return <MembershipList memberships={groups.data} extensionId={chosen?.extensionId} shown={all.length > 1} />
}
