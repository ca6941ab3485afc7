import type { CustomerDeviations } from "@dialplane/contract/commercial/partners/partners.schema"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { CompareTable } from "../../ui/display/compare-table.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { useDeviationMessages } from "./deviation-messages.ts"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

interface Props {
  readonly customer: CustomerDeviations
  /** The fields to reset. */
  readonly wanted: ReadonlySet<string>
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
}

/** A customer with its deviations, field by field. */
export const DeviatingCustomer = ({
  customer: { accountId, accountName, status, deviations },
  wanted,
  chosen,
  onChoose,
}: Props) => {
  const messages = useMessages(templateMessages)
  const say = useDeviationMessages()
  return (
    <li className={classes.customer}>
      <div className={classes.customerHead}>
        <div className={classes.customerName}>
          <CheckboxField
            label={<span className={classes.name}>{accountName}</span>}
            aria-label={messages.pick(accountName)}
            checked={chosen}
            onChange={onChoose}
          />
        </div>
        {status !== "Active" && <AccountStatusBadge plain status={status} />}
        <IconButton
          icon="external"
          label={messages.openAccount(accountName)}
          onClick={() => void window.open(accountAddress(accountId, "dashboard"), "_blank", "noopener")}
        />
      </div>
      <CompareTable
        headings={[messages.field, messages.should, messages.actual]}
        rows={deviations.map((deviation) => ({
          key: deviation.field,
          field: say.field(deviation.field),
          wanted: say.should(deviation),
          actual: say.actual(deviation),
          left: !wanted.has(deviation.field),
        }))}
      />
    </li>
  )
}
