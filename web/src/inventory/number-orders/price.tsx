import type { NumberPrice } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { numberOrderMessages } from "./number-orders.messages.ts"
import classes from "./number-orders.module.css"

/** What one number costs. */
export const PriceLine = ({ price: { currency, monthly, setup } }: { readonly price: NumberPrice }) => {
  const messages = useMessages(numberOrderMessages)
  const { amount } = useFormat()
  return (
    <span className={`dp-figures ${classes.quiet}`}>
      {messages.perMonth(amount(monthly, currency))}
      {setup > 0 && ` · ${messages.once(amount(setup, currency))}`}
    </span>
  )
}

/** The total of the cart per currency. */
export const CartPrice = ({ prices }: { readonly prices: readonly NumberPrice[] }) => {
  const messages = useMessages(numberOrderMessages)
  const { amount } = useFormat()
  const sumOf = (currency: string, part: "monthly" | "setup") =>
    prices.filter((price) => price.currency === currency).reduce((sum, price) => sum + price[part], 0)
  return (
    <dl className={classes.total}>
      {[...new Set(prices.map(({ currency }) => currency))].map((currency) => (
        <div key={currency}>
          <dt>{messages.total}</dt>
          <dd className="dp-figures">
            {messages.perMonth(amount(sumOf(currency, "monthly"), currency))}
            {sumOf(currency, "setup") > 0 && ` · ${messages.once(amount(sumOf(currency, "setup"), currency))}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
