import type { NumberOrder } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { useEffect, useRef } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Targets } from "./assign-step.tsx"
import { numberOrderMessages } from "./number-orders.messages.ts"
import classes from "./number-orders.module.css"

export const OrderDone = ({
  order,
  targets,
  accountId,
  onMore,
}: {
  readonly order: NumberOrder
  readonly targets: Targets
  readonly accountId: number
  readonly onMore: () => void
}) => {
  const messages = useMessages(numberOrderMessages)
  const phone = usePhoneNumbers()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <section className={classes.assign}>
      <h2 ref={head} tabIndex={-1} className={classes.doneTitle}>
        {messages.doneTitle(order.lines.filter(({ bought }) => bought).length)}
      </h2>
      <p className={classes.quiet}>{messages.doneSentence}</p>
      <ul className={classes.kept}>
        {order.lines.map(({ phoneNumber, bought, reason, extensionId }) => (
          <li key={phoneNumber}>
            <span className={classes.offer}>
              <span className="dp-figures">{phone(`+${phoneNumber}`)}</span>
              {bought && (
                <span className={classes.quiet}>
                  {extensionId !== null && targets[phoneNumber]
                    ? messages.nowLeadsTo(refText(targets[phoneNumber]))
                    : messages.leadsNowhere}
                </span>
              )}
              {reason !== "" && <span className={classes.quiet}>{reason}</span>}
            </span>
            <StatusBadge plain tone={bought ? "good" : "bad"}>
              {bought ? messages.bought : messages.notBought}
            </StatusBadge>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <ActionButton onClick={onMore}>{messages.buyMore}</ActionButton>
        <ActionButton kind="primary" href={accountAddress(accountId, "phone-numbers")}>
          {messages.openNumbers}
        </ActionButton>
      </div>
    </section>
  )
}
