import type { ReactElement } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"
import type { StepChoice } from "./graph-edit.ts"
import { choiceIcons } from "./step-look.ts"

interface Props {
  readonly trigger: ReactElement
  readonly onChoose: (choice: StepChoice) => void
}

const groups: readonly (readonly [id: string, label: "kindsCheck" | "kindsSay" | "kindsSend", StepChoice[]])[] = [
  ["check", "kindsCheck", ["schedule", "menu", "condition"]],
  ["say", "kindsSay", ["announcement"]],
  ["send", "kindsSend", ["extension", "voicemail", "external", "flow", "directory", "hangUp"]],
]

/** The kinds of steps that can be added at an open exit. */
export const AddStepMenu = ({ trigger, onChoose }: Props) => {
  const messages = useMessages(callFlowMessages)
  return (
    <ActionMenu
      trigger={trigger}
      groups={groups.map(([id, label, choices]) => ({
        id,
        label: messages[label],
        actions: choices.map((choice) => ({
          id: choice,
          label: messages[`choice_${choice}`],
          icon: choiceIcons[choice],
          onSelect: () => onChoose(choice),
        })),
      }))}
    />
  )
}
