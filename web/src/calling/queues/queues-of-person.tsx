import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TagLine } from "../../ui/display/tag-line.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { queuesOfUserQuery } from "./queues.api.ts"
import { queueWords } from "./queues.words.ts"

export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(queueWords)
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
      none={words.ofPersonNone}
      after={<TextLink href={accountAddress(accountId, "call-queues")}>{words.manage}</TextLink>}
    />
  )
}
