import { rowPlans, type ImportResult } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { phoneBookMessages, planMessages } from "./phone-book.messages.ts"
import classes from "./phone-book.module.css"

const mostShown = 100

/** The plan for the rows of a file, with the invalid ones. */
export const ImportPlan = ({ plan }: { readonly plan: ImportResult }) => {
  const messages = useMessages(phoneBookMessages)
  const refused = plan.rows.filter((row) => row.plan === "refuse")
  return (
    <div role="status">
      <ul className={classes.counts}>
        {rowPlans.map((kind) => (
          <li key={kind}>
            <strong>{plan.counts[kind]}</strong> <span className={classes.quiet}>{planMessages[kind]}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p className={classes.hint}>{messages.importRefused(refused.length)}</p>
          <div className={classes.problems} tabIndex={0} role="region" aria-label={messages.problem}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{messages.row}</th>
                  <th scope="col">{messages.name}</th>
                  <th scope="col">{messages.problem}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, mostShown).map((row) => (
                  <tr key={row.row}>
                    <td className="dp-figures">{row.row}</td>
                    <td>{row.name || "—"}</td>
                    <td>{messages.problemIn(row.column, row.problem)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused.length > mostShown && <p className={classes.hint}>{messages.andMore(refused.length - mostShown)}</p>}
        </>
      )}
    </div>
  )
}
