import { componentNames } from "@dialplane/contract/operations/service-status/components"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { accountStatusQuery } from "./account-status.api.ts"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { ComponentStateBadge } from "./state-badges.tsx"

const useStatus = () => {
  const { accountId } = useAccount()
  const status = useQuery(accountStatusQuery(accountId))
  const affected = status.data?.own.filter(({ state }) => state !== "operational") ?? []
  return { status, affected, next: status.data?.upcoming.find(({ affectsAccount }) => affectsAccount) }
}

/** At the top of a dashboard: the affected components of the account's regions; nothing while all is well. */
export const ServiceTrouble = () => {
  const messages = useMessages(statusMessages)
  const { affected, next } = useStatus()
  if (affected.length === 0) return null
  return (
    <Section title={messages.title} actions={<TextLink href="/service-status">{messages.viewStatus}</TextLink>}>
      <div className={classes.tile}>
        {affected.map(({ component, state }) => (
          <span key={component} className={classes.badges}>
            {componentNames[component]} <ComponentStateBadge state={state} />
          </span>
        ))}
        <Upcoming next={next} />
      </div>
    </Section>
  )
}

/** At the end of a dashboard: one line while all is well. */
export const ServiceGood = () => {
  const messages = useMessages(statusMessages)
  const { status, affected, next } = useStatus()
  if (affected.length > 0) return null
  return (
    <Section title={messages.title} divided>
      {status.isLoadingError ? (
        <LoadError compact of={status} />
      ) : status.data === undefined ? (
        <SkeletonBar width={220} height={16} />
      ) : (
        <div className={classes.tile}>
          <StatusBadge plain tone="good">
            {messages.allOperational}
          </StatusBadge>
          <Upcoming next={next} />
          <TextLink href="/service-status">{messages.viewStatus}</TextLink>
        </div>
      )}
    </Section>
  )
}

const Upcoming = ({ next }: { readonly next: ReturnType<typeof useStatus>["next"] }) => {
  const messages = useMessages(statusMessages)
  const { zonedDateTime } = useFormat()
  return (
    next !== undefined && (
      <span className={classes.quiet} dir="auto">
        {messages.tileUpcoming(next.title, zonedDateTime(next.plannedFrom!))}
      </span>
    )
  )
}
