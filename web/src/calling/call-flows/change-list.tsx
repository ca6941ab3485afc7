import type { FlowChange } from "@dialplane/contract/calling/call-flows/flow-diff"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import classes from "./call-flows.module.css"

const icons: Readonly<Record<FlowChange["kind"], IconName>> = {
  stepAdded: "add",
  stepRemoved: "delete",
  stepChanged: "edit",
  exitChanged: "arrow-right",
  startChanged: "phone-in",
}

/** Differences between two versions, as sentences. */
export const ChangeList = ({
  changes,
  most = 200,
}: {
  readonly changes: readonly FlowChange[]
  readonly most?: number
}) => {
  const messages = useMessages(callFlowMessages)
  return (
    <ul className={classes.findings}>
      {changes.slice(0, most).map(({ kind, text }, index) => (
        <li key={index}>
          <Icon name={icons[kind]} size={16} />
          <span dir="auto">{text}</span>
        </li>
      ))}
      {changes.length > most && <li>{messages.moreChanges(changes.length - most)}</li>}
    </ul>
  )
}
