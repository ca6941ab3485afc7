import type { CustomerDeviations } from "@dialplane/contract/partners/partners.schema"
import { AccountStatusBadge } from "../kit/account-status-badge.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { CheckboxField } from "../ui/fields/checkbox-field.tsx"
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
export const DeviatingCustomer = ({ customer: { accountId, accountName, status, deviations }, wanted, chosen, onChoose }: Props) => {
  const words = useWords(templateWords)
  const say = useDeviationWords()
  return (
    <li className={classes.customer}>
      <div className={classes.customerHead}>
        <div className={classes.customerName}><CheckboxField label={<span className={classes.name}>{accountName}</span>} aria-label={words.pick(accountName)} checked={chosen} onChange={onChoose} /></div>
        {status !== "Active" && <AccountStatusBadge plain status={status} />}
        <IconButton icon="external" label={words.openAccount(accountName)} onClick={() => void window.open(accountAddress(accountId, "dashboard"), "_blank", "noopener")} />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.should}</th>
            <th scope="col">{words.actual}</th>
          </tr>
        </thead>
        <tbody>
          {deviations.map((deviation) => (
            <tr key={deviation.field} data-left={!wanted.has(deviation.field) || undefined}>
              <td>{say.field(deviation.field)}</td>
              <td data-label={words.should}>{say.should(deviation)}</td>
              <td data-label={words.actual} className={wanted.has(deviation.field) ? classes.differs : undefined}>{say.actual(deviation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}
