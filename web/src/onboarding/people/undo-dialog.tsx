import type { Offboarding, UndoPreview } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { restore, undoPreviewQuery } from "./people.api.ts"
import { Plan } from "./plan.tsx"
import classes from "./people.module.css"

interface Props {
  readonly offboarding: Offboarding
  readonly onClose: () => void
  readonly onDone: (after: Offboarding) => void
}

type Numbers = Readonly<Record<number, string>>
const isNumber = (text: string) => /^\d{3,6}$/.test(text)

/** Complete new numbers; a number that is still being typed is not checked yet. */
const sentNumbers = (taken: UndoPreview["takenExtensions"], typed: Numbers) =>
  taken.flatMap(({ extensionId, suggestion }) => {
    const number = typed[extensionId] ?? suggestion ?? ""
    return isNumber(number) ? [{ extensionId, number }] : []
  })

/**
 * Says what can be restored and what cannot before anything is done; an extension number in use can be replaced here.
 */
export const UndoDialog = ({ offboarding, onClose, onDone }: Props) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const undo = useMutation(restore)
  const [typed, setTyped] = useState<Numbers>({})
  const first = useQuery(undoPreviewQuery(accountId, offboarding.offboardingId, {}))
  const taken = first.data?.takenExtensions ?? []
  const extensionNumbers = sentNumbers(taken, typed)
  const again = useQuery({
    ...undoPreviewQuery(accountId, offboarding.offboardingId, { extensionNumbers }),
    enabled: extensionNumbers.length > 0,
    placeholderData: (before) => before,
  })
  const preview = extensionNumbers.length > 0 ? again.data : first.data
  const error = undo.error ?? again.error ?? first.error
  const act = async () => {
    const after = await undo.mutateAsync({
      params: { accountId: String(accountId), offboardingId: String(offboarding.offboardingId) },
      body: { leaveOut: (preview?.inTheWay.length ?? 0) > 0, extensionNumbers },
    })
    showToast({
      tone: after.notRestored.length === 0 ? "good" : "info",
      title: messages.undone(offboarding.name),
      message: `${after.notRestored.length === 0 ? messages.undoneAll : messages.undoneSome(after.notRestored.length)} ${after.signIn}`,
    })
    onDone(after)
  }
  return (
    <ConfirmDialog
      opened
      title={messages.undoTitle(offboarding.name)}
      confirmLabel={preview !== undefined && preview.inTheWay.length > 0 ? messages.leaveOut : messages.restore}
      whyNot={preview?.refusal ?? undefined}
      working={undo.isPending}
      error={error === null ? undefined : errorMessage(error)}
      onCancel={onClose}
      onConfirm={() => (preview === undefined || preview.refusal !== null ? undefined : void act().catch(() => {}))}
    >
      {preview === undefined ? error === null && <FormSkeleton fields={3} /> : <WhatComesBack preview={preview} />}
      {taken.map(({ extensionId, number, takenBy, suggestion }) => (
        <TextField
          key={extensionId}
          label={messages.extensionTaken(number, takenBy)}
          description={messages.extensionTakenHint}
          inputMode="numeric"
          autoComplete="off"
          value={typed[extensionId] ?? suggestion ?? ""}
          onChange={(value) =>
            setTyped((before) => ({ ...before, [extensionId]: value.replace(/\D/g, "").slice(0, 6) }))
          }
        />
      ))}
    </ConfirmDialog>
  )
}

const WhatComesBack = ({
  preview: { restored, inTheWay, gone, signIn, refusal },
}: {
  readonly preview: UndoPreview
}) => {
  const messages = useMessages(offboardingMessages)
  if (refusal !== null) return <ErrorBlock message={`${messages.cannotComeBack}: ${refusal}`} />
  return (
    <div aria-live="polite">
      <h3 className={classes.sectionHead}>{messages.comesBack}</h3>
      <Plan sentences={restored} icon="success" tone="good" />
      {inTheWay.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{messages.comesBackNot}</h3>
          <Plan sentences={inTheWay} icon="warning" tone="warn" />
        </>
      )}
      {signIn !== null && (
        <>
          <h3 className={classes.sectionHead}>{messages.signInAgain}</h3>
          <Plan sentences={[signIn]} icon="key" tone="warn" />
        </>
      )}
      {gone.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{messages.goneForGood}</h3>
          <Plan sentences={gone} icon="warning" tone="warn" />
        </>
      )}
    </div>
  )
}
