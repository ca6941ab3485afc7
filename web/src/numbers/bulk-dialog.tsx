import type { BulkAnswer } from "@dialplane/contract/numbers/numbers.schema"
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

/** So many go into one request; more are sent one after the other. */
const together = 750

interface Props {
  readonly title: string
  readonly phoneNumbers: readonly string[]
  readonly send: (phoneNumbers: string[]) => Promise<BulkAnswer>
  readonly confirm?: string
  readonly danger?: boolean
  /** Why it cannot be sent yet. */
  readonly notYet?: string | undefined
  readonly onClose: () => void
  /** Something was changed. */
  readonly onDone: () => void
  readonly children: ReactNode
}

const sum = (one: BulkAnswer, other: BulkAnswer): BulkAnswer => ({
  done: one.done + other.done, skipped: one.skipped + other.skipped, failed: one.failed + other.failed, results: [...one.results, ...other.results],
})

/** The same change for many numbers: what to change, then what became of each. When all went well there is nothing more to say. */
export const BulkDialog = ({ title, phoneNumbers, send, confirm, danger, notYet, onClose, onDone, children }: Props) => {
  const words = useWords(numberWords)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<BulkAnswer>()
  const go = async () => {
    setWorking(true)
    setError(undefined)
    try {
      let all: BulkAnswer = { done: 0, skipped: 0, failed: 0, results: [] }
      for (let start = 0; start < phoneNumbers.length; start += together) all = sum(all, await send(phoneNumbers.slice(start, start + together)))
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
          <ActionButton kind={danger ? "danger" : "primary"} loading={working} disabledReason={notYet} onClick={() => void go()}>{confirm ?? words.apply}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={error} />
      <div className={classes.fields}>{children}</div>
    </Dialog>
  )
}
