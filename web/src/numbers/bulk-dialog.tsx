import { largestMove, type BulkAnswer } from "@dialplane/contract/numbers/numbers.schema"
import { useQueryClient } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { BulkResults } from "./bulk-results.tsx"
import { numberWords } from "./numbers.words.ts"
import classes from "./bulk-dialog.module.css"

/** So many are changed while one waits; more are a job, which goes on when the page is closed. */
const together = 750

interface Props {
  readonly title: string
  readonly phoneNumbers: readonly string[]
  readonly send: (phoneNumbers: string[]) => Promise<BulkAnswer>
  /** The same as a job; none while it cannot be sent yet. */
  readonly start: ((phoneNumbers: string[]) => Promise<unknown>) | undefined
  readonly confirm?: string
  readonly danger?: boolean
  /** Why it cannot be sent yet. */
  readonly notYet?: string | undefined
  readonly onClose: () => void
  /** Something was changed. */
  readonly onDone: () => void
  readonly children: ReactNode
}

/** The same change for many numbers: what to change, then what became of each. When all went well there is nothing more to say. */
export const BulkDialog = ({ title, phoneNumbers, send, start, confirm, danger, notYet, onClose, onDone, children }: Props) => {
  const words = useWords(numberWords)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<BulkAnswer>()
  const client = useQueryClient()
  const tooMany = phoneNumbers.length > largestMove ? words.moveNumbersHint(largestMove) : undefined
  const go = async () => {
    setWorking(true)
    setError(undefined)
    try {
      if (phoneNumbers.length > together && start !== undefined) {
        await start([...phoneNumbers])
        showToast({ tone: "info", title: words.bulkStarted, message: words.moveStartedText })
        // The tray of jobs reads the portal's own service.
        void client.invalidateQueries({ queryKey: ["portal"] })
        onDone()
        onClose()
        return
      }
      const all = await send([...phoneNumbers])
      if (all.failed === 0 && all.skipped === 0) {
        showToast({ tone: "good", title: words.allDone, message: words.doneCount(all.done) })
        onDone()
        onClose()
      } else setAnswer(all)
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setWorking(false)
    }
  }
  const leave = () => {
    if (answer !== undefined && answer.done > 0) onDone()
    onClose()
  }
  if (answer !== undefined) {
    return <Dialog opened onClose={leave} title={words.resultTitle} size={560} footer={<ActionButton kind="primary" onClick={leave}>{words.close}</ActionButton>}><BulkResults answer={answer} /></Dialog>
  }
  return (
    <Dialog
      opened onClose={onClose} title={title} size={520} dismissible={!working}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={working}>{words.cancel}</ActionButton>
          <ActionButton kind={danger ? "danger" : "primary"} loading={working} disabledReason={notYet ?? tooMany} onClick={() => void go()}>{confirm ?? words.apply}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={error} />
      <div className={classes.fields}>{children}</div>
    </Dialog>
  )
}
