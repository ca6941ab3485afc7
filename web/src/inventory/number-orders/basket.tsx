import { reservationMinutes } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { numberOrderMessages } from "./number-orders.messages.ts"
import { BasketPrice } from "./price.tsx"
import type { BasketState } from "./use-basket.ts"
import classes from "./number-orders.module.css"

interface Props {
  readonly basket: BasketState
  readonly lockedBy: string | undefined
  readonly onGoOn: () => void
}

export const Basket = ({ basket, lockedBy, onGoOn }: Props) => {
  const messages = useMessages(numberOrderMessages)
  const phone = usePhoneNumbers()
  const now = useNow()
  const { numbers } = basket
  const until = Math.min(...numbers.map(({ reservedUntil }) => Date.parse(reservedUntil)))
  // The clock here may be half a minute old.
  const minutes = Math.min(reservationMinutes, Math.ceil((until - now) / 60_000))
  return (
    <aside
      className={classes.basket}
      aria-label={messages.basket}
      data-empty={(numbers.length === 0 && basket.failure === undefined) || undefined}
    >
      <h2 className={classes.basketTitle}>
        {messages.basket}
        {numbers.length > 0 && <span className={classes.quiet}> · {messages.basketCount(numbers.length)}</span>}
      </h2>
      {basket.failure !== undefined && <ErrorBlock message={basket.failure} />}
      {numbers.length === 0 ? (
        <p className={classes.quiet}>{messages.basketEmpty}</p>
      ) : (
        <>
          <ul className={classes.kept}>
            {numbers.map(({ phoneNumber, city }) => {
              const shown = phone(`+${phoneNumber}`)
              return (
                <li key={phoneNumber}>
                  <span className={classes.offer}>
                    <span className="dp-figures">{shown}</span>
                    <span className={classes.quiet}>{city}</span>
                  </span>
                  <IconButton
                    icon="close"
                    size={24}
                    label={messages.removeWhat(shown)}
                    onClick={() => basket.remove(phoneNumber)}
                  />
                </li>
              )
            })}
          </ul>
          <BasketPrice prices={numbers.map(({ price }) => price)} />
          <p className={`${classes.quiet} ${classes.keptFor}`} role="status">
            {messages.basketKept(minutes)}{" "}
            <ActionButton size="compact-xs" kind="quiet" onClick={basket.keepLonger}>
              {messages.keepLonger}
            </ActionButton>
          </p>
        </>
      )}
      <ActionButton
        kind="primary"
        fullWidth
        disabledReason={lockedBy ?? (numbers.length === 0 ? messages.lockedBasket : undefined)}
        onClick={onGoOn}
      >
        {messages.goOn}
      </ActionButton>
    </aside>
  )
}
