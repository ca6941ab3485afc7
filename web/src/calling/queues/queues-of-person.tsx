import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TagLine } from "../../ui/display/tag-line.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { queuesOfUserQuery } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const queues = useQuery(queuesOfUserQuery(accountId, id))
  if (queues.isLoadingError) return <LoadError of={queues} />
  if (queues.data === undefined) return <FormSkeleton fields={1} />
  return (
    <TagLine
      tags={[
        ...new Map(
          queues.data.map(({ queueId, queueExtension, queueName }) => [queueId, `${queueExtension} ${queueName}`]),
        ).values(),
      ]}
      none={messages.ofPersonNone}
      after={<TextLink href={accountAddress(accountId, "call-queues")}>{messages.manage}</TextLink>}
    />
  )
}
