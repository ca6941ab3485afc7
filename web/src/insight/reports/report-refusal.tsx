import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { withoutFilters } from "./report-address.ts"
import { reportMessages } from "./reports.messages.ts"
import type { ChangeParams } from "./use-report.ts"

interface Props {
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
  readonly onChange: ChangeParams
}

/** Why a part of a report cannot be shown: the server's reason where other filters help, else the way to try again. */
export const ReportRefusal = ({ of, onChange }: Props) => {
  const messages = useMessages(reportMessages)
  const isRefused = of.error instanceof RequestError && (of.error.status === 422 || of.error.status === 400)
  return isRefused ? (
    <Banner
      tone="warn"
      action={
        <ActionButton size="xs" onClick={() => onChange({ ...withoutFilters, tz: undefined })}>
          {messages.clearFilters}
        </ActionButton>
      }
    >
      {errorMessage(of.error)}
    </Banner>
  ) : (
    <LoadError compact of={of} />
  )
}
