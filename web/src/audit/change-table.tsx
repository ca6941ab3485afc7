import { useWords } from "../kit/locale/use-locale.ts"
import { auditWords } from "./audit.words.ts"
import { changedFields } from "./changed-fields.ts"
import { inWords } from "./action-words.ts"
import classes from "./audit.module.css"

/** Before and after, field by field. */
export const ChangeTable = ({ before, after }: { readonly before: unknown; readonly after: unknown }) => {
  const words = useWords(auditWords)
  const { changes, same } = changedFields(before, after)
  if (changes.length === 0) return <p className={classes.quiet}>{same > 0 ? words.same(same) : words.noChanges}</p>
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path.join("\u0000")}>
              <th scope="row">{change.path.map(inWords).join(" › ")}</th>
              <td>{change.before !== undefined && <del className={classes.was}><Value value={change.before} /></del>}</td>
              <td>{change.after !== undefined && <ins className={classes.is}><Value value={change.after} /></ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={classes.quiet}>{words.same(same)}</p>}
    </>
  )
}

const Value = ({ value }: { readonly value: unknown }) => {
  const words = useWords(auditWords)
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return <em>{words.empty}</em>
  if (typeof value === "boolean") return value ? words.yes : words.no
  return typeof value === "string" ? value : JSON.stringify(value)
}
