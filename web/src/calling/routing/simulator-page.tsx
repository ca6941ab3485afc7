import { useSearch } from "@tanstack/react-router"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { routingMessages } from "./routing.messages.ts"
import { ScenarioList } from "./scenario-list.tsx"
import { newCall } from "./simulated-call.ts"
import { Simulator } from "./simulator.tsx"

/** Links can fill in the caller and the dialed number. */
export const Page = () => {
  const messages = useMessages(routingMessages)
  const { from = "", to = "" } = useSearch({ strict: false }) as { from?: string | number; to?: string | number }
  return (
    <Simulator
      key={`${from} ${to}`}
      head={{ title: messages.simulator, sentence: messages.simulatorSentence }}
      initial={newCall(String(from), String(to))}
    >
      <ScenarioList />
    </Simulator>
  )
}
