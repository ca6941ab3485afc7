import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { reachOf, type Reach } from "./reach-now.ts"
import { routingMessages } from "./routing.messages.ts"
import { useCallNow } from "./use-call-now.ts"
import classes from "./journey.module.css"

const tones: Readonly<Record<Reach, StatusTone>> = {
  here: "good",
  elsewhere: "info",
  voicemail: "warn",
  nowhere: "bad",
}

/** Whether calls reach the user now; nothing until it is known. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(routingMessages)
  const { call, extensionIds } = useCallNow(id)
  if (call.data === undefined) return null
  const reach = reachOf(call.data.steps, extensionIds)
  return (
    <span className={classes.reach}>
      <StatusBadge plain tone={tones[reach]}>
        {messages[`reach_${reach}`]}
      </StatusBadge>
    </span>
  )
}
