import { useMessages } from "../../kit/locale/use-locale.ts"
import { Steps } from "../../ui/page/steps.tsx"
import { importMessages } from "./imports.messages.ts"

export type ImportStep = "upload" | "columns" | "check" | "import"

export const ImportSteps = ({
  current,
  onGo,
}: {
  readonly current: ImportStep
  readonly onGo?: (step: ImportStep) => void
}) => {
  const messages = useMessages(importMessages)
  const steps = [
    { id: "upload", label: messages.stepUpload },
    { id: "columns", label: messages.stepColumns },
    { id: "check", label: messages.stepCheck },
    { id: "import", label: messages.stepImport },
  ]
  return (
    <Steps steps={steps} current={current} onGo={onGo === undefined ? undefined : (id) => onGo(id as ImportStep)} />
  )
}
