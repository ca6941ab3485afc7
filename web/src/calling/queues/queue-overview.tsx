import {
  callerExperience,
  experienceParts,
  type ExperiencePart,
} from "@dialplane/contract/calling/queues/queue-experience"
import type { QueueWithAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { useQuery } from "@tanstack/react-query"
import { UseList } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Sections } from "../../kit/sections.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { Section } from "../../ui/page/section.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { queueUsesQuery } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"
import classes from "./queues.module.css"

interface Props {
  readonly queue: QueueWithAgents
  readonly onShowAgents: () => void
}

const partIcons: Readonly<Record<ExperiencePart, IconName>> = {
  arriving: "phone-in",
  waiting: "clock",
  answering: "queue",
}

/** What callers experience, and what sends them here. */
export const QueueOverview = ({ queue, onShowAgents }: Props) => {
  const messages = useMessages(queueMessages)
  const experience = callerExperience(queue)
  return (
    <>
      {queue.agentsLoggedIn === 0 && (
        <div className={classes.problem}>
          <Banner tone="warn" action={<ActionButton onClick={onShowAgents}>{messages.showAgents}</ActionButton>}>
            {queue.agents.length === 0 ? messages.noAgentsYet : messages.nobodyLoggedIn}
          </Banner>
        </div>
      )}
      <div className={classes.overview}>
        <div>
          <Section title={messages.experience} sentence={messages.experienceSentence}>
            {experienceParts
              .filter((part) => experience[part].length > 0)
              .map((part) => (
                <div key={part} className={classes.part}>
                  <h3 className={classes.partTitle}>
                    <Icon name={partIcons[part]} size={16} />
                    {messages[part]}
                  </h3>
                  <ol className={classes.sentences}>
                    {experience[part].map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ol>
                </div>
              ))}
          </Section>
        </div>
        <div>
          <CallsFrom queueId={queue.queueId} />
          <Sections of="queue" id={queue.queueId} />
        </div>
      </div>
    </>
  )
}

const CallsFrom = ({ queueId }: { readonly queueId: number }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const uses = useQuery(queueUsesQuery(accountId, queueId))
  return (
    <Section title={messages.whereUsed} sentence={messages.whereUsedSentence}>
      {uses.isLoadingError ? (
        <LoadError compact of={uses} />
      ) : uses.data === undefined ? (
        <SkeletonBar width={220} height={14} gap={4} />
      ) : uses.data.uses.length === 0 ? (
        <p className={classes.quiet}>{messages.whereUsedNothing}</p>
      ) : (
        <UseList uses={uses.data.uses} />
      )}
    </Section>
  )
}
