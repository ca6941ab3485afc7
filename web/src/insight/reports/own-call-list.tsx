import { useInfiniteQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { filterOf, type ReportParams } from "./report-address.ts"
import { ReportCallList } from "./report-call-list.tsx"
import { callLogQuery } from "./reports.api.ts"
import { reportMessages } from "./reports.messages.ts"

/** The calls of whoever is signed in, below their figures. */
export const OwnCallList = ({ params }: { readonly params: ReportParams }) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const calls = useInfiniteQuery({
    ...callLogQuery(accountId, "my-calls", filterOf(params)),
    placeholderData: (earlier) => earlier,
  })
  return (
    <Section title={messages.calls} sentence={messages.callsSentence}>
      {calls.isLoadingError ? (
        <LoadError compact of={calls} />
      ) : (
        <ReportCallList subject="my-calls" label={messages.calls} calls={calls} isOfOne empty={null} />
      )}
    </Section>
  )
}
