import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { Journey, ResultBadge } from "../routing/journey-tile.tsx"
import { hangUpCall, testCallQuery } from "./engine.api.ts"
import { engineMessages } from "./engine.messages.ts"
import { RecordingMark } from "./recording-mark.tsx"
import { TestKeypad } from "./test-keypad.tsx"
import { TestCallForm } from "./test-call-form.tsx"
import classes from "./engine.module.css"

/** The test call that is followed is in the address: it can be shared and reloaded. */
export const Page = () => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const navigate = useNavigate()
  const { call } = useSearch({ strict: false }) as { call?: string }
  const follow = (testCallId: string | undefined) =>
    void navigate({ to: ".", search: (testCallId === undefined ? {} : { call: testCallId }) as never })
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.live, href: accountAddress(accountId, "live-calls") }]}
        title={messages.testCall}
        sentence={messages.testSentence}
      />
      {call === undefined ? (
        <TestCallForm onPlaced={follow} />
      ) : (
        <Followed key={call} testCallId={call} onAnother={() => follow(undefined)} />
      )}
    </PageFrame>
  )
}

const Followed = ({ testCallId, onAnother }: { readonly testCallId: string; readonly onAnother: () => void }) => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const found = useQuery({
    ...testCallQuery(accountId, testCallId),
    refetchInterval: ({ state }) => (state.data?.state === "ended" ? false : 2000),
  })
  const hangUp = useMutation(hangUpCall)
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton />
  const { state, steps, result, callId, hearsKeys, isRecorded } = found.data
  const isLive = state === "live"
  return (
    <Section title={messages.follow}>
      <ErrorRegion />
      <div className={classes.line} role="status">
        {result !== null && <ResultBadge result={result} />}
        {isRecorded && <RecordingMark />}
        {(!isLive || steps.length === 0) && <span>{isLive ? messages.waiting : messages.ended}</span>}
      </div>
      {isLive ? (
        <div className={classes.followed}>
          <Journey steps={steps} live />
          <TestKeypad testCallId={testCallId} isHeard={hearsKeys} />
        </div>
      ) : (
        <Journey steps={steps} />
      )}
      <div className={classes.buttons}>
        {isLive && (
          <ActionButton
            kind="danger"
            icon="phone-off"
            loading={hangUp.isPending}
            onClick={() => hangUp.mutate({ params: { accountId, testCallId } })}
          >
            {messages.hangUp}
          </ActionButton>
        )}
        {callId !== null && (
          <ActionButton kind="primary" icon="show" href={accountAddress(accountId, `calls/${callId}`)}>
            {messages.openRecord}
          </ActionButton>
        )}
        <ActionButton onClick={onAnother}>{messages.another}</ActionButton>
      </div>
    </Section>
  )
}
