import type { LeavingPerson } from "@dialplane/contract/onboarding/people/departures.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { LastDayField } from "./last-day-field.tsx"
import { LeaveFields } from "./leave-fields.tsx"
import { LeavePlan } from "./leave-plan.tsx"
import { leaveMessages } from "./leave.messages.ts"
import { leavingQuery } from "./people.api.ts"
import { ScheduledLeaveBanner } from "./scheduled-leave.tsx"
import { SuccessorField } from "./successor-field.tsx"
import { useLastDay } from "./use-last-day.ts"
import { useLeaveChoices } from "./use-leave-choices.ts"
import classes from "./people.module.css"

export const Page = () => {
  const messages = useMessages(leaveMessages)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(leavingQuery(Number(userId)))
  const crumbs = [
    { label: messages.people, href: accountAddress(accountId, "users") },
    ...(person.data ? [{ label: person.data.name, href: accountAddress(accountId, `users/${userId}`) }] : []),
  ]
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={crumbs}
        title={person.data ? messages.title(person.data.name) : messages.titleWaiting}
        sentence={messages.sentence}
        lead={person.data && <PersonAvatar name={person.data.name} size={40} />}
      />
      {person.isLoadingError ? (
        <LoadError of={person} />
      ) : person.data === undefined ? (
        <FormSkeleton />
      ) : (
        <LeaveForm key={`${userId} ${person.data.scheduled?.dueAt ?? ""}`} person={person.data} />
      )}
    </PageFrame>
  )
}

const LeaveForm = ({ person }: { readonly person: LeavingPerson }) => {
  const messages = useMessages(leaveMessages)
  const form = useLeaveChoices(person)
  const day = useLastDay(person)
  return (
    <div className={classes.split}>
      <div>
        {person.refusal !== null && (
          <Banner tone="warn" title={messages.cannot}>
            {person.refusal}
          </Banner>
        )}
        {person.scheduled !== null && (
          <ScheduledLeaveBanner name={person.name} userId={person.userId} scheduled={person.scheduled} />
        )}
        <LastDayField day={day} today={person.today} />
        <SuccessorField person={person} form={form} />
        <LeaveFields person={person} form={form} />
      </div>
      <LeavePlan person={person} form={form} day={day} />
    </div>
  )
}
