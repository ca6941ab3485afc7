import { texts } from "@dialplane/contract/kit/language"
import { portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Steps } from "../../ui/page/steps.tsx"
import { portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

/** The regular course; an order with a problem stays at the step where it occurred. */
const way: readonly PortingState[] = [
  "submitted",
  "inReview",
  "withCarrier",
  "dateConfirmed",
  "activating",
  "completed",
]
const placeOf: Readonly<Record<PortingState, PortingState>> = {
  draft: "submitted",
  submitted: "submitted",
  inReview: "inReview",
  actionRequired: "inReview",
  withCarrier: "withCarrier",
  rejected: "withCarrier",
  dateConfirmed: "dateConfirmed",
  activating: "activating",
  completed: "completed",
  cancelled: "submitted",
}

/** Short labels, because six steps share a row. */
const labels: Partial<Record<PortingState, string>> = texts("porting.steps", {
  withCarrier: "With carrier",
  dateConfirmed: "Date set",
  completed: "Ported",
})

/** The current status and the next step, for users who rarely port numbers. */
export const PortingProgress = ({ order }: { readonly order: PortingOrder }) => {
  const messages = useMessages(portingScreenMessages)
  const { date } = useFormat()
  const { now, next } = portingMessages[order.state]
  const hints: Partial<Record<PortingState, string>> =
    order.confirmedDate === null ? {} : { dateConfirmed: date(`${order.confirmedDate}T12:00:00Z`) }
  return (
    <div className={classes.progress}>
      {order.state !== "cancelled" && order.state !== "draft" && (
        <Steps
          steps={way.map((state) => ({
            id: state,
            label: labels[state] ?? portingMessages[state].title,
            hint: hints[state],
          }))}
          current={placeOf[order.state]}
        />
      )}
      <dl className={classes.nowNext} aria-live="polite">
        <div>
          <dt>{messages.now}</dt>
          <dd>{now}</dd>
        </div>
        <div>
          <dt>{messages.next_}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
    </div>
  )
}
