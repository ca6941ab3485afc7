import { reservationMinutes } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { numberOrderMessages } from "./number-orders.messages.ts"
import { CartPrice } from "./price.tsx"
import type { CartState } from "./use-cart.ts"
import classes from "./number-orders.module.css"

interface Props {
  readonly cart: CartState
  readonly lockedBy: string | undefined
  readonly onContinue: () => void
}

export const Cart = ({ cart, lockedBy, onContinue }: Props) => {
  const messages = useMessages(numberOrderMessages)
  const phone = usePhoneNumbers()
  const now = useNow()
  const { numbers } = cart
  const until = Math.min(...numbers.map(({ reservedUntil }) => Date.parse(reservedUntil)))
  // The clock may be up to half a minute old.
  const minutes = Math.min(reservationMinutes, Math.ceil((until - now) / 60_000))
  return (
    <aside
      className={classes.cart}
      aria-label={messages.cart}
      data-empty={(numbers.length === 0 && cart.failure === undefined) || undefined}
    >
      <h2 className={classes.cartTitle}>
        {messages.cart}
        {numbers.length > 0 && <span className={classes.quiet}> · {messages.cartCount(numbers.length)}</span>}
      </h2>
      {cart.failure !== undefined && <ErrorBlock message={cart.failure} />}
      {numbers.length === 0 ? (
        <p className={classes.quiet}>{messages.cartEmpty}</p>
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
                    onClick={() => cart.remove(phoneNumber)}
                  />
                </li>
              )
            })}
          </ul>
          <CartPrice prices={numbers.map(({ price }) => price)} />
          <p className={`${classes.quiet} ${classes.keptFor}`} role="status">
            {messages.cartKept(minutes)}{" "}
            <ActionButton size="compact-xs" kind="quiet" onClick={cart.keepLonger}>
              {messages.keepLonger}
            </ActionButton>
          </p>
        </>
      )}
      <ActionButton
        kind="primary"
        fullWidth
        disabledReason={lockedBy ?? (numbers.length === 0 ? messages.lockedCart : undefined)}
        onClick={onContinue}
      >
        {messages.continue}
      </ActionButton>
    </aside>
  )
}
