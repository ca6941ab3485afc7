import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { userQuery } from "../../identity/users/users.api.ts"
import { offboardingMessages } from "./offboarding.messages.ts"
import { offboardingQuery } from "./people.api.ts"
import { ScheduledOffboardingBanner } from "./scheduled-offboarding.tsx"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const mayAudit = useCan("read:audit-log")
  const { data: person } = useQuery(userQuery(id))
  const isScheduled = person?.offboardingDate != null
  const { data: leaving } = useQuery({ ...offboardingQuery(id), enabled: isScheduled })
  return (
    <>
      {isScheduled && leaving !== undefined && leaving.scheduled !== null && (
        <ScheduledOffboardingBanner name={leaving.name} userId={id} scheduled={leaving.scheduled} />
      )}
      <ButtonRow>
        <ActionButton icon="sign-out" href={accountAddress(accountId, `users/${id}/offboarding`)}>
          {isScheduled ? messages.changeDay : messages.leaving}
        </ActionButton>
        {mayAudit && (
          <ActionButton
            kind="quiet"
            icon="audit"
            href={accountAddress(accountId, `audit-log?objectType=user&objectId=${id}`)}
          >
            {messages.history}
          </ActionButton>
        )}
      </ButtonRow>
    </>
  )
}
