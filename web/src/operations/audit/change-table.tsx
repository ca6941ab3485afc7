import { changedFields } from "@dialplane/contract/kit/changed-fields"
import { pathInWords, valueInWords } from "@dialplane/contract/operations/audit/field-words"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { auditWords } from "./audit.words.ts"
import classes from "./audit.module.css"

interface Props {
  readonly before: unknown
  readonly after: unknown
  /** Of the two columns, when they are not before and after. */
  readonly headings?: readonly [string, string]
}

/** Before and after, field by field, in words. */
export const ChangeTable = ({ before, after, headings }: Props) => {
  const words = useWords(auditWords)
  const { dateTime } = useFormat()
  const say = { yes: words.yes, no: words.no, empty: words.empty, instant: dateTime }
  const { changes, same } = changedFields(before, after)
  const [then, now] = headings ?? [words.before, words.after]
  if (changes.length === 0) return <p className={classes.quiet}>{same > 0 ? words.same(same) : words.noChanges}</p>
  // What only came, or only went, needs one column.
  const [came, went] = [
    changes.every((change) => change.before === undefined),
    changes.every((change) => change.after === undefined),
  ]
  // Of something that was there before, what came was added and what went was taken away.
  const [added, removed] = [came && before != null, went && after != null]
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            {!came && <th scope="col">{removed ? words.removed : then}</th>}
            {!went && <th scope="col">{added ? words.added : came ? words.value : now}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path.join("\u0000")}>
              <th scope="row">{pathInWords(change.path)}</th>
              {!came && (
                <td>
                  {change.before !== undefined && (
                    <del className={classes.was}>{valueInWords(change.path, change.before, say)}</del>
                  )}
                </td>
              )}
              {!went && (
                <td>
                  {change.after !== undefined &&
                    (came && !added ? (
                      valueInWords(change.path, change.after, say)
                    ) : (
                      <ins className={classes.is}>{valueInWords(change.path, change.after, say)}</ins>
                    ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={classes.quiet}>{words.same(same)}</p>}
    </>
  )
}
