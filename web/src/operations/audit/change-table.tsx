import { changedFields } from "@dialplane/contract/kit/changed-fields"
import { pathText, valueText } from "@dialplane/contract/operations/audit/field-labels"
import { shownSide } from "@dialplane/contract/operations/audit/shown-side"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"

interface Props {
  readonly before: unknown
  readonly after: unknown
  readonly objectType: string
  /** The headings of the two columns, if they are not before and after. */
  readonly headings?: readonly [string, string]
}

/** Before and after, field by field, as text. */
export const ChangeTable = ({ before, after, objectType, headings }: Props) => {
  const messages = useMessages(auditMessages)
  const { dateTime } = useFormat()
  const say = { yes: messages.yes, no: messages.no, empty: messages.empty, instant: dateTime }
  const { changes, same } = changedFields(shownSide(before), shownSide(after))
  const [then, now] = headings ?? [messages.before, messages.after]
  if (changes.length === 0)
    return <p className={classes.quiet}>{same > 0 ? messages.same(same) : messages.noChanges}</p>
  // If values were only added, or only removed, one column is enough.
  const [came, went] = [
    changes.every((change) => change.before === undefined),
    changes.every((change) => change.after === undefined),
  ]
  // For an existing object, new values were added and missing ones were removed.
  const [added, removed] = [came && before != null, went && after != null]
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{messages.field}</th>
            {!came && <th scope="col">{removed ? messages.removed : then}</th>}
            {!went && <th scope="col">{added ? messages.added : came ? messages.value : now}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path.join("\u0000")}>
              <th scope="row">{pathText(change.path, objectType)}</th>
              {!came && (
                <td>
                  {change.before !== undefined && (
                    <del className={classes.was}>{valueText(change.path, change.before, say)}</del>
                  )}
                </td>
              )}
              {!went && (
                <td>
                  {change.after !== undefined &&
                    (came && !added ? (
                      valueText(change.path, change.after, say)
                    ) : (
                      <ins className={classes.is}>{valueText(change.path, change.after, say)}</ins>
                    ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={classes.quiet}>{messages.same(same)}</p>}
    </>
  )
}
