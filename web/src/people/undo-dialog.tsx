import type { Departure } from "@dialplane/contract/people/departures.schema"
import { peopleProblems } from "@dialplane/contract/people/people.problems"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { RequestError } from "../kit/request/request-error.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { leaveWords } from "./leave.words.ts"
import { bringBack } from "./people.api.ts"
import { Plan } from "./plan.tsx"

interface Props {
  readonly departure: Departure
  readonly onClose: () => void
  readonly onDone: (after: Departure) => void
}

/** What other people took since, sentence by sentence; undefined when it is something else. */
const inTheWayOf = (error: unknown) =>
  error instanceof RequestError && error.body.code === peopleProblems.undoInTheWay.code ? error.body.validationErrors.map(({ details }) => details) : undefined

/** Everything comes back, or nothing: then the dialog says what is in the way, and offers the rest without it. */
export const UndoDialog = ({ departure, onClose, onDone }: Props) => {
  const words = useWords(leaveWords)
  const { accountId } = useAccount()
  const undo = useMutation(bringBack)
  const inTheWay = inTheWayOf(undo.error)
  const act = async () => {
    const after = await undo.mutateAsync({ params: { accountId: String(accountId), departureId: String(departure.departureId) }, body: { leaveOut: inTheWay !== undefined } })
    showToast({ tone: after.notPutBack.length === 0 ? "good" : "info", title: words.undone(departure.name), message: after.notPutBack.length === 0 ? words.undoneAll : words.undoneSome(after.notPutBack.length) })
    onDone(after)
  }
  return (
    <ConfirmDialog
      opened title={words.undoTitle(departure.name)} confirmLabel={inTheWay === undefined ? words.undo : words.leaveOut} working={undo.isPending} error={undo.isError && inTheWay === undefined ? sentenceOf(undo.error) : undefined}
      onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {inTheWay === undefined ? (
        words.undoText
      ) : (
        <div role="alert">
          <p>{words.inTheWay}</p>
          <Plan sentences={inTheWay} icon="warning" tone="warn" />
          <p>{words.leaveOutText}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
