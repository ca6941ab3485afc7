import type { CallRecord } from "@dialplane/contract/calling/call-records/call-records.schema"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ResultBadge } from "../routing/journey-tile.tsx"
import { callMessages } from "./call-records.messages.ts"

/** How a call ended; in the calls of one party, who answered instead of them. */
export const OwnResult = ({ call: { result, own } }: { readonly call: CallRecord }) => {
  const messages = useMessages(callMessages)
  const phone = usePhoneNumbers()
  return own?.result === "answeredByOther" ? (
    <StatusBadge plain tone="neutral" icon="phone">
      {numbersText(messages.answeredByName(own.answeredBy ?? ""), phone)}
    </StatusBadge>
  ) : (
    <ResultBadge plain result={result} />
  )
}
