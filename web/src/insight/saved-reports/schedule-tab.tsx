import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { scheduleQuery } from "./saved-reports.api.ts"
import { ScheduleForm } from "./schedule-form.tsx"

interface Props {
  readonly reportId: number
  readonly lockedBy: string | undefined
}
export const ScheduleTab = ({ reportId, lockedBy }: Props) => {
  const { accountId } = useAccount()
  const found = useQuery(scheduleQuery(accountId, reportId))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton />
  // A schedule that was deleted starts a new form. Every other change is taken into the form, beside what is typed.
  return <ScheduleForm key={String(found.data.exists)} reportId={reportId} schedule={found.data} lockedBy={lockedBy} />
}
