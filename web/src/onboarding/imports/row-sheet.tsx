import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportRow } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { importMessages } from "./imports.messages.ts"
import { problemsByCell } from "./row-problems.ts"
import classes from "./imports.module.css"

interface Props {
  readonly kind: ImportKindName
  readonly row: ImportRow
  readonly onClose: () => void
}

/** A row with all its changes and problems. */
export const RowSheet = ({ kind, row: { row, label, plan, outcome, problems, changes, message }, onClose }: Props) => {
  const messages = useMessages(importMessages)
  const titles = new Map(importKinds[kind].columns.map(({ name, title }) => [name, title]))
  const state = outcome !== null ? messages[`outcome_${outcome}`] : plan !== null ? messages[`plan_${plan}`] : ""
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.rowAt(row)}
      sentence={[label, state].filter((part) => part !== "").join(" · ")}
      footer={null}
    >
      {message !== "" && <p>{message}</p>}
      {changes.length > 0 && (
        <ul className={classes.rowProblems}>
          {changes.map(({ column, before, after }) => (
            <li key={column} className={classes.rowProblem}>
              <strong>{titles.get(column) ?? column}</strong>
              <dl className={classes.fromTo}>
                <dt>{messages.before}</dt>
                <dd>{before || "—"}</dd>
                <dt>{messages.after}</dt>
                <dd>{after}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {problems.length === 0 && changes.length === 0 && message === "" && (
        <p className={classes.quiet}>{messages.noProblem}</p>
      )}
      <ul className={classes.rowProblems}>
        {problemsByCell(problems).map(({ column, value, reasons }) => (
          <li key={`${column} ${value}`} className={classes.rowProblem}>
            <strong>{titles.get(column) ?? column}</strong>
            {reasons.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
            {value !== "" && <div className={classes.rowValue}>“{value}”</div>}
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}
