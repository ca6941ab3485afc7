import { useMutation, useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Party } from "../routing/journey-tile.tsx"
import { ownPickupQuery, pickUpCall } from "./engine.api.ts"
import { pickupCallMessages } from "./pickup-calls.messages.ts"
import classes from "./engine.module.css"

const everySeconds = 5

/** Calls that ring at colleagues of the user's pickup group; empty while none rings for long enough. */
export const PickupCalls = () => {
  const messages = useMessages(pickupCallMessages)
  const { data } = useQuery({
    ...ownPickupQuery,
    // A call is listed some seconds after it begins to ring, which no event tells.
    refetchInterval: ({ state }) => (state.data?.group ? everySeconds * 1000 : false),
  })
  const pickUp = useMutation(pickUpCall)
  if (!data?.group || data.items.length === 0) return null
  const { group, items } = data
  return (
    <Section title={messages.title} sentence={messages.sentence(group.name, group.code)}>
      <ul className={classes.offers}>
        {items.map(({ liveCallId, from, ringsAt }) => (
          <li key={`${liveCallId} ${ringsAt.extensionId}`} className={classes.line}>
            <Party {...from} hidden={messages.hidden} />
            <span className={classes.quiet}>{messages.rings(`${ringsAt.extension} ${ringsAt.name}`)}</span>
            <ActionButton
              icon="phone"
              aria-label={messages.pickUpFrom(from.name || from.number || messages.hidden)}
              onClick={() => pickUp.mutate({ params: { liveCallId } })}
            >
              {messages.pickUp}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
