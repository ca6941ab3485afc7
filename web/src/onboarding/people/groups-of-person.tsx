import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { groupsOfUserQuery } from "../../identity/groups/groups.api.ts"
import { TagLine } from "../../ui/display/tag-line.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const groups = useQuery(groupsOfUserQuery(accountId, id))
  if (groups.isLoadingError) return <LoadError of={groups} />
  if (groups.data === undefined) return <FormSkeleton fields={1} />
  return (
    <TagLine
      tags={groups.data.map(({ group_name }) => group_name)}
      none={messages.groupsNone}
      after={<TextLink href={accountAddress(accountId, "groups")}>{messages.manageGroups}</TextLink>}
    />
  )
}
