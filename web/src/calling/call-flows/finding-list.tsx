import type { FlowFinding } from "@dialplane/contract/calling/call-flows/flow-check"
import { Icon } from "../../ui/icons/icon.tsx"
import classes from "./call-flows.module.css"

interface Props {
  readonly findings: readonly FlowFinding[]
  /** Opens the step that a finding is about. */
  readonly onOpen?: (stepId: string) => void
}

export const FindingList = ({ findings, onOpen }: Props) =>
  findings.length === 0 ? null : (
    <ul className={classes.findings}>
      {findings.map(({ text, severity, stepId }, index) => (
        <li key={index} data-severity={severity}>
          <Icon name={severity === "error" ? "error" : "warning"} size={16} />
          {onOpen !== undefined && stepId !== null ? (
            <button type="button" className={classes.link} onClick={() => onOpen(stepId)}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
