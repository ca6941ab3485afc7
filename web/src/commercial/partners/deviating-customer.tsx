import type { CustomerDeviations } from "@dialplane/contract/commercial/partners/partners.schema"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { CompareTable } from "../../ui/display/compare-table.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { useDeviationWords } from "./deviation-words.ts"
import { templateWords } from "./templates.words.ts"
import classes from "./templates.module.css"

interface Props {
  readonly customer: CustomerDeviations
  /** Fields that are to be put back. */
  readonly wanted: ReadonlySet<string>
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
}

/** A customer with its differences, field by field. */
export const DeviatingCustomer = ({
  customer: { accountId, accountName, status, deviations },
  wanted,
  chosen,
  onChoose,
}: Props) => {
  const words = useWords(templateWords)
  const say = useDeviationWords()
  return (
    <li className={classes.customer}>
      <div className={classes.customerHead}>
        <div className={classes.customerName}>
          <CheckboxField
            label={<span className={classes.name}>{accountName}</span>}
            aria-label={words.pick(accountName)}
            checked={chosen}
            onChange={onChoose}
          />
        </div>
        {status !== "Active" && <AccountStatusBadge plain status={status} />}
        <IconButton
          icon="external"
          label={words.openAccount(accountName)}
          onClick={() => void window.open(accountAddress(accountId, "dashboard"), "_blank", "noopener")}
        />
      </div>
      <CompareTable
        headings={[words.field, words.should, words.actual]}
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
