import { useWords } from "../../kit/locale/use-locale.ts"
import { Steps } from "../../ui/page/steps.tsx"
import { importWords } from "./imports.words.ts"

export type ImportStep = "upload" | "columns" | "check" | "import"

export const ImportSteps = ({
  current,
  onGo,
}: {
  readonly current: ImportStep
  readonly onGo?: (step: ImportStep) => void
}) => {
  const words = useWords(importWords)
  const steps = [
    { id: "upload", label: words.stepUpload },
    { id: "columns", label: words.stepColumns },
    { id: "check", label: words.stepCheck },
    { id: "import", label: words.stepImport },
  ]
  return (
    <Steps steps={steps} current={current} onGo={onGo === undefined ? undefined : (id) => onGo(id as ImportStep)} />
  )
}
