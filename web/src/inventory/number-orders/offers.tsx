import type { DidSearch, OfferedArea } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { offersQuery } from "./number-orders.api.ts"
import { capabilityMessages, numberOrderMessages } from "./number-orders.messages.ts"
import { PriceLine } from "./price.tsx"
import type { CartState } from "./use-cart.ts"
import classes from "./number-orders.module.css"

interface Props {
  readonly accountId: number
  readonly search: Omit<DidSearch, "limit">
  readonly cart: CartState
  readonly lockedBy: string | undefined
  readonly onArea: (area: OfferedArea) => void
}

export const Offers = ({ accountId, search, cart, lockedBy, onArea }: Props) => {
  const messages = useMessages(numberOrderMessages)
  const phone = usePhoneNumbers()
  const offers = useQuery({ ...offersQuery(accountId, search), placeholderData: (before) => before })
  if (offers.isLoadingError) return <LoadError of={offers} />
  if (offers.data === undefined) return <ListSkeleton />
  const { items, nearby, more } = offers.data
  if (items.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={messages.nothing}
        sentence={nearby.length === 0 ? messages.nothingElse : messages.nothingSentence}
        action={
          nearby.length > 0 && (
            <div className={classes.nearby}>
              {nearby.map((area) => (
                <ActionButton
                  key={`${area.areaCode} ${area.city}`}
                  size="compact-sm"
                  onClick={() => onArea(area)}
                >{`${area.areaCode} ${area.city}, ${area.provinceCode}`}</ActionButton>
              ))}
            </div>
          )
        }
      />
    )
  }
  return (
    <div aria-busy={offers.isFetching}>
      <p className={classes.count} role="status">
        {messages.foundSentence(items.length, more)}
      </p>
      <ul className={classes.offers}>
        {items.map((item) => {
          const shown = phone(`+${item.phoneNumber}`)
          const chosen = cart.has(item.phoneNumber)
          return (
            <li key={item.phoneNumber} data-chosen={chosen || undefined}>
              <span className={classes.offer}>
                <span className={`dp-figures ${classes.number}`}>{shown}</span>
                <span className={classes.quiet}>
                  {item.city === "" ? "" : `${item.city}, ${item.provinceCode} · `}
                  {item.capabilities.map((one) => capabilityMessages[one]).join(", ")}
                </span>
                <PriceLine price={item.price} />
              </span>
              {chosen ? (
                <ActionButton
                  size="compact-sm"
                  kind="quiet"
                  icon="check"
                  onClick={() => cart.remove(item.phoneNumber)}
                  aria-label={messages.removeWhat(shown)}
                >
                  {messages.inCart}
                </ActionButton>
              ) : (
                <ActionButton
                  size="compact-sm"
                  icon="add"
                  disabledReason={lockedBy}
                  onClick={() => cart.add(item.phoneNumber)}
                  aria-label={messages.addWhat(shown)}
                >
                  {messages.add}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
