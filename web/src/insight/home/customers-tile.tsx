import type { CustomerAttention } from "@dialplane/contract/insight/home/customers.schema"
import type { Severity } from "@dialplane/contract/insight/home/attention-kinds"
import { useInfiniteQuery } from "@tanstack/react-query"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { customersQuery } from "./customers.api.ts"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import attention from "./attention-tile.module.css"
import classes from "./customers-tile.module.css"

const marks: Readonly<Record<Severity, IconName>> = { critical: "danger", warning: "warning", info: "info" }

/** The accounts below that need attention, the worst first. */
export const CustomersTile = ({ title }: { readonly title: string }) => {
  const messages = useMessages(homeMessages)
  const customers = useInfiniteQuery(customersQuery)
  return (
    <Section title={title} sentence={messages.customersSentence}>
      <TileState of={customers} rows={5}>
        {(items) =>
          items.length === 0 ? (
            <p className={attention.good}>
              <Icon name="success" size={17} />
              {messages.noCustomers}
            </p>
          ) : (
            <>
              <ul className={attention.list}>
                {items.map((customer) => (
                  <Customer key={customer.accountId} customer={customer} />
                ))}
              </ul>
              {customers.hasNextPage && (
                <div className={classes.more}>
                  <ActionButton onClick={() => void customers.fetchNextPage()} loading={customers.isFetchingNextPage}>
                    {messages.moreCustomers}
                  </ActionButton>
                </div>
              )}
            </>
          )
        }
      </TileState>
    </Section>
  )
}

const Customer = ({ customer }: { readonly customer: CustomerAttention }) => {
  const messages = useMessages(homeMessages)
  const { accountId, name, status, severity, items, checkedAt } = customer
  return (
    <li className={attention.item} data-severity={severity}>
      <Icon name={marks[severity]} size={17} className={attention.mark} />
      <span className={attention.text}>
        <VisuallyHidden>{messages[severity]}: </VisuallyHidden>
        <span className={classes.head}>
          <TextLink href={accountAddress(accountId, "dashboard")}>{name}</TextLink>
          {status !== "Active" && <AccountStatusBadge plain status={status} />}
        </span>
        <span className={classes.items}>{items.map(({ sentence }) => sentence).join(" · ")}</span>
      </span>
      <span className={classes.checked}>
        <RelativeTime inTable at={checkedAt} />
      </span>
    </li>
  )
}
