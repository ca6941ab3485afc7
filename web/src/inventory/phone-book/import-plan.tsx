import { rowPlans, type ImportResult } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { phoneBookWords, planWords } from "./phone-book.words.ts"
import classes from "./phone-book.module.css"

const mostShown = 100

/** What would happen to the rows of a file, and which of them cannot be used. */
export const ImportPlan = ({ plan }: { readonly plan: ImportResult }) => {
  const words = useWords(phoneBookWords)
  const refused = plan.rows.filter((row) => row.plan === "refuse")
  return (
    <div role="status">
      <ul className={classes.counts}>
        {rowPlans.map((kind) => (
          <li key={kind}>
            <strong>{plan.counts[kind]}</strong> <span className={classes.quiet}>{planWords[kind]}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p className={classes.hint}>{words.importRefused(refused.length)}</p>
          <div className={classes.problems} tabIndex={0} role="region" aria-label={words.problem}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.row}</th>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.problem}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, mostShown).map((row) => (
                  <tr key={row.row}>
                    <td className="dp-figures">{row.row}</td>
                    <td>{row.name || "—"}</td>
                    <td>{words.problemIn(row.column, row.problem)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused.length > mostShown && <p className={classes.hint}>{words.andMore(refused.length - mostShown)}</p>}
        </>
      )}
    </div>
  )
}
