import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { SaveReportProps } from "./save-report-dialog.tsx"
import { savedReportMessages } from "./saved-reports.messages.ts"

const SaveReportDialog = lazyWindow(() => import("./save-report-dialog.tsx").then((file) => file.SaveReportDialog))

/** Keeps the report that is shown, with its filter, under a name. */
export const SaveReportButton = (report: SaveReportProps) => {
  const messages = useMessages(savedReportMessages)
  const [naming, setNaming] = useState(false)
  return (
    <>
      <ActionButton icon="bookmark" disabledReason={useWhyNot("create:saved-reports")} onClick={() => setNaming(true)}>
        {messages.saveReport}
      </ActionButton>
      {naming && <SaveReportDialog report={report} onClose={() => setNaming(false)} />}
    </>
  )
}
