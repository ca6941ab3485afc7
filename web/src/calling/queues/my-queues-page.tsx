import { pauseReasons, type AgentState } from "@dialplane/contract/calling/queues/agent-states.schema"
import type { OwnQueueStatus } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { MyDay, MyWaiting } from "./my-calls.tsx"
import { ownQueuesQuery, saveOwnState } from "./own-queues.api.ts"
import { pauseText } from "./queue-texts.ts"
import { agentMessages } from "./agents.messages.ts"
import { ownStatusQuery, readyNow } from "./status.api.ts"
import { statusMessages } from "./status.messages.ts"
import { Ticking } from "./ticking.tsx"
import classes from "./live.module.css"

const PauseDialog = lazyWindow(() => import("./pause-dialog.tsx").then((file) => file.PauseDialog))

/** For agents: their queues and their pause. Made for a phone in the hand first. */
export const Page = () => {
  const messages = useMessages(agentMessages)
  const own = useQuery(ownQueuesQuery)
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.mine} sentence={messages.mineSentence} />
      {own.isLoadingError ? (
        <LoadError of={own} />
      ) : own.data === undefined ? (
        <ListSkeleton rows={4} />
      ) : own.data.length === 0 ? (
        <EmptyState icon="queue" title={messages.mineNone} sentence={messages.mineNoneSentence} />
      ) : (
        <Mine agents={own.data} />
      )}
    </PageFrame>
  )
}

/** The agent's status, and when it was read. */
interface Own {
  readonly status: OwnQueueStatus
  readonly times: { readonly at: string; readonly readAt: number }
}

const Mine = ({ agents }: { readonly agents: readonly AgentState[] }) => {
  const messages = useMessages(agentMessages)
  const lockedBy = useWhyNot("update:own-calls")
  const save = useMutation(saveOwnState)
  const status = useQuery(ownStatusQuery)
  const own: Own | undefined = status.data && {
    status: status.data,
    times: { at: status.data.at, readAt: status.dataUpdatedAt },
  }
  return (
    <div className={classes.mine}>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      <StateCard agents={agents} own={own} save={save} lockedBy={lockedBy} />
      {own !== undefined && <MyWaiting own={own} />}
      {agents.map((agent) => (
        <Section
          key={agent.extensionId}
          title={agents.length === 1 ? messages.myQueues : messages.onExtension(agent.extension)}
        >
          <ul className={classes.queueList}>
            {agent.queues.map(({ queueId, queueName, queueExtension, loggedIn, mayLogOut, ...queue }) => (
              <li key={queueId}>
                <SwitchField
                  label={`${queueExtension} ${queueName}`}
                  description={[
                    messages.agentsLoggedIn(queue.agentsLoggedIn, queue.agentCount),
                    ...(mayLogOut ? [] : [messages.onlyOthersLogOut]),
                  ].join(". ")}
                  size="lg"
                  checked={loggedIn}
                  disabledReason={lockedBy ?? (loggedIn && !mayLogOut ? messages.mayNotLogOut : undefined)}
                  onChange={(wanted) => save.mutate({ body: { queues: [{ queueId, loggedIn: wanted }] } })}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {status.isLoadingError ? <LoadError compact of={status} /> : own !== undefined && <MyDay own={own} />}
    </div>
  )
}

type Save = ReturnType<
  typeof useMutation<AgentState[], Error, Parameters<NonNullable<typeof saveOwnState.mutationFn>>[0]>
>
interface StateProps {
  readonly agents: readonly AgentState[]
  readonly own: Own | undefined
  readonly save: Save
  readonly lockedBy: string | undefined
}

/** What the agent is doing, with a timer, and what can be done about it. */
const StateCard = ({ agents, own, save, lockedBy }: StateProps) => {
  const messages = useMessages(agentMessages)
  const words = useMessages(statusMessages)
  const phone = usePhoneNumbers()
  const pause = agents.find((agent) => agent.pause !== null)?.pause ?? null
  const busy = own?.status.extensions.find(({ state }) => state === "onCall" || state === "ringing")
  const wrapUp = own?.status.extensions.find(({ wrapUpUntil }) => wrapUpUntil !== null)
  if (own !== undefined && busy !== undefined) {
    const { number = "", name = "" } = busy.talkingTo ?? {}
    const party = name || (number === "" ? words.unknownCaller : phone(number))
    return (
      <section className={classes.state} data-tone="info" aria-live="polite">
        <h2 className={classes.stateTitle} dir="auto">
          {busy.state === "onCall" ? words.talkingTitle(party) : words.ringingTitle(party)}
        </h2>
        <p className={classes.timer} role="timer">
          <Ticking since={busy.since} {...own.times} />
        </p>
        {pause === null ? (
          <PauseButtons save={save} lockedBy={lockedBy} afterCall />
        ) : (
          <>
            <p className={classes.stateText}>{messages.pausedAfter(pauseText(messages, pause))}</p>
            <div className={classes.reasons}>
              <ActionButton
                disabledReason={lockedBy}
                loading={save.isPending}
                onClick={() => save.mutate({ body: { pause: null } })}
              >
                {messages.cancelPause}
              </ActionButton>
            </div>
          </>
        )}
      </section>
    )
  }
  if (pause !== null) return <Paused pause={pause} own={own} save={save} lockedBy={lockedBy} />
  if (own !== undefined && wrapUp !== undefined)
    return <WrapUp own={own} until={wrapUp.wrapUpUntil!} lockedBy={lockedBy} />
  const isIn = agents.some(({ queues }) => queues.some(({ loggedIn }) => loggedIn))
  const ready = own?.status.extensions.find(({ state }) => state === "ready")
  return (
    <section className={classes.state} data-tone={isIn ? "good" : undefined} aria-live="polite">
      <h2 className={classes.stateTitle}>{isIn ? messages.ready : messages.away}</h2>
      {isIn && own !== undefined && ready !== undefined && (
        <p className={classes.timer} role="timer">
          <Ticking since={ready.since} {...own.times} />
        </p>
      )}
      <p className={classes.stateText}>{isIn ? messages.readySentence : messages.awaySentence}</p>
      {isIn && <PauseButtons save={save} lockedBy={lockedBy} />}
    </section>
  )
}

const PauseButtons = ({
  save,
  lockedBy,
  afterCall = false,
}: Pick<StateProps, "save" | "lockedBy"> & {
  /** The pause begins when the call has ended. */
  readonly afterCall?: boolean
}) => {
  const messages = useMessages(agentMessages)
  const [asking, setAsking] = useState(false)
  const id = useId()
  return (
    <>
      <div className={classes.reasons} role="group" aria-labelledby={id}>
        <span id={id} className={classes.reasonsLabel}>
          {afterCall ? messages.pauseAfterFor : messages.pauseFor}
        </span>
        {pauseReasons.map((reason) => (
          <ActionButton
            key={reason}
            disabledReason={lockedBy}
            onClick={() => (reason === "other" ? setAsking(true) : save.mutate({ body: { pause: { reason } } }))}
          >
            {messages[reason]}
          </ActionButton>
        ))}
      </div>
      {asking && (
        <PauseDialog
          title={messages.pause}
          reason="other"
          onClose={() => setAsking(false)}
          onPause={async (given) => void (await save.mutateAsync({ body: { pause: given } }))}
        />
      )}
    </>
  )
}

const Paused = ({
  pause,
  own,
  save,
  lockedBy,
}: Omit<StateProps, "agents"> & { readonly pause: NonNullable<AgentState["pause"]> }) => {
  const messages = useMessages(agentMessages)
  const words = useMessages(statusMessages)
  return (
    <section className={classes.state} data-tone="warn" aria-live="polite">
      <h2 className={classes.stateTitle}>{messages.pausedTitle(pauseText(messages, pause))}</h2>
      {own !== undefined && (
        <p className={classes.timer} role="timer">
          <Ticking since={pause.since} {...own.times} />
        </p>
      )}
      <p className={classes.stateText}>
        {pause.reason === "missedCalls" ? words.missedPause : messages.pausedSentence}
      </p>
      <div className={classes.reasons}>
        <ActionButton
          kind="primary"
          icon="play"
          disabledReason={lockedBy}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { pause: null } })}
        >
          {messages.resume}
        </ActionButton>
      </div>
    </section>
  )
}

const WrapUp = ({
  own,
  until,
  lockedBy,
}: {
  readonly own: Own
  readonly until: string
  readonly lockedBy: string | undefined
}) => {
  const words = useMessages(statusMessages)
  const ready = useMutation(readyNow)
  return (
    <section className={classes.state} data-tone="info" aria-live="polite">
      <h2 className={classes.stateTitle}>{words.wrapUpTitle}</h2>
      <p className={classes.timer} role="timer">
        <Ticking until={until} {...own.times} />
      </p>
      <p className={classes.stateText}>{words.wrapUpSentence}</p>
      <ErrorBlock message={ready.isError ? errorMessage(ready.error) : undefined} />
      <div className={classes.reasons}>
        <ActionButton
          kind="primary"
          icon="check"
          disabledReason={lockedBy}
          loading={ready.isPending}
          onClick={() => ready.mutate({})}
        >
          {words.readyNow}
        </ActionButton>
      </div>
    </section>
  )
}
