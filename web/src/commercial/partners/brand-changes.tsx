import type { MovePreview } from "@dialplane/contract/commercial/partners/account-move.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { moveMessages } from "./move-account.messages.ts"
import classes from "./move-account.module.css"

type Change = MovePreview["branding"][number]

const pictures: ReadonlySet<string> = new Set(["favIcon", "logoLight", "logoDark"])

/** The branding before and after, side by side. */
export const BrandChanges = ({ changes }: { readonly changes: readonly Change[] }) => {
  const messages = useMessages(moveMessages)
  return (
    <table className={classes.brand}>
      <thead>
        <tr>
          <th scope="col">{messages.brandWhat}</th>
          <th scope="col">{messages.brandNow}</th>
          <th scope="col">{messages.brandThen}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{messages[`field_${field}`]}</th>
            <td data-label={messages.brandNow}>
              <Shown field={field} shown={before} />
            </td>
            <td data-label={messages.brandThen}>
              <Shown field={field} shown={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Shown = ({
  field,
  shown: { value, from },
}: {
  readonly field: Change["field"]
  readonly shown: Change["before"]
}) => {
  const messages = useMessages(moveMessages)
  if (value === null) return <span className={classes.unset}>{messages.notSet}</span>
  if (pictures.has(field))
    return (
      <img
        className={classes.picture}
        data-dark={field === "logoDark" || undefined}
        src={value}
        alt={messages.from(from)}
      />
    )
  return (
    <span className={classes.value} title={messages.from(from)}>
      {field === "primaryColor" && <span className={classes.swatch} style={{ background: value }} />}
      {value}
    </span>
  )
}
