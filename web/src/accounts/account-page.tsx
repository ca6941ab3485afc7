import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { AccountStatusBadge } from "../kit/account-status-badge.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { AccountFacts } from "./account-facts.tsx"
import { accountInfoQuery } from "./accounts.api.ts"
import { accountWords } from "./accounts.words.ts"

export const Page = () => {
  const words = useWords(accountWords)
  const { accountId, accountName, status } = useAccount()
  const info = useQuery(accountInfoQuery(accountId))
  return (
    <PageFrame>
      <PageHead title={accountName} sentence={words.detailsSentence} badge={<AccountStatusBadge status={status} />} />
      {info.isError ? (
        <ErrorState message={sentenceOf(info.error)} onRetry={() => void info.refetch()} />
      ) : info.data === undefined ? (
        <FormSkeleton fields={8} />
      ) : (
        <AccountFacts info={info.data} />
      )}
    </PageFrame>
  )
}
