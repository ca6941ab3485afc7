import type { OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
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
import { OffboardingFields } from "./offboarding-fields.tsx"
import { OffboardingPlan } from "./offboarding-plan.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { offboardingQuery } from "./people.api.ts"
import { ScheduledOffboardingBanner } from "./scheduled-offboarding.tsx"
import { SuccessorField } from "./successor-field.tsx"
import { useLastDay } from "./use-last-day.ts"
import { useOffboardingChoices } from "./use-offboarding-choices.ts"
import classes from "./people.module.css"

export const Page = () => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(offboardingQuery(Number(userId)))
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
        <OffboardingForm key={`${userId} ${person.data.scheduled?.dueAt ?? ""}`} person={person.data} />
      )}
    </PageFrame>
  )
}

const OffboardingForm = ({ person }: { readonly person: OffboardedPerson }) => {
  const messages = useMessages(offboardingMessages)
  const form = useOffboardingChoices(person)
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
          <ScheduledOffboardingBanner name={person.name} userId={person.userId} scheduled={person.scheduled} />
        )}
        <LastDayField day={day} today={person.today} />
        <SuccessorField person={person} form={form} />
        <OffboardingFields person={person} form={form} />
      </div>
      <OffboardingPlan person={person} form={form} day={day} />
    </div>
  )
}
