import type { MovePreview } from "@dialplane/contract/commercial/partners/account-move.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { moveWords } from "./move-account.words.ts"
import classes from "./move-account.module.css"

type Change = MovePreview["branding"][number]

const pictures: ReadonlySet<string> = new Set(["favIcon", "logoLight", "logoDark"])

/** What people see of a brand, before and after, side by side. */
export const BrandChanges = ({ changes }: { readonly changes: readonly Change[] }) => {
  const words = useWords(moveWords)
  return (
    <table className={classes.brand}>
      <thead>
        <tr>
          <th scope="col">{words.brandWhat}</th>
          <th scope="col">{words.brandNow}</th>
          <th scope="col">{words.brandThen}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words[`field_${field}`]}</th>
            <td data-label={words.brandNow}>
              <Shown field={field} shown={before} />
            </td>
            <td data-label={words.brandThen}>
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
  const words = useWords(moveWords)
  if (value === null) return <span className={classes.unset}>{words.notSet}</span>
  if (pictures.has(field))
    return (
      <img
        className={classes.picture}
        data-dark={field === "logoDark" || undefined}
        src={value}
        alt={words.from(from)}
      />
    )
  return (
    <span className={classes.value} title={words.from(from)}>
      {field === "primaryColor" && <span className={classes.swatch} style={{ background: value }} />}
      {value}
    </span>
  )
}
