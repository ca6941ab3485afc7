import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { routingMessages } from "./routing.messages.ts"
import { scenarioQuery } from "./routing.api.ts"
import { ScenarioStatus } from "./scenario-status.tsx"
import { callOf } from "./simulated-call.ts"
import { Simulator } from "./simulator.tsx"

/** A saved scenario in the simulator: its question can be changed, and its answers are compared. */
export const Page = () => {
  const messages = useMessages(routingMessages)
  const { accountId, timeZone } = useAccount()
  const { zonedDateTime } = useFormat()
  const { scenarioId } = useParams({ strict: false }) as { scenarioId: string }
  const found = useQuery(scenarioQuery(accountId, Number(scenarioId)))
  if (found.isLoadingError) return <LoadError of={found} />
  const { data } = found
  if (data === undefined)
    return (
      <PageFrame>
        <FormSkeleton />
      </PageFrame>
    )
  return (
    <Simulator
      key={`${data.scenarioId} ${data.version}`}
      head={{
        breadcrumbs: [{ label: messages.simulator, href: accountAddress(accountId, "call-simulator") }],
        title: data.name,
        sentence: messages.scenarioSentence(zonedDateTime(data.question.at ?? data.lastRunAt)),
      }}
      initial={callOf(data, timeZone)}
      scenario={data}
    >
      <ScenarioStatus scenario={data} />
    </Simulator>
  )
}
