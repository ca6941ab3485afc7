import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast, type Toast } from "../../ui/feedback/toast-store.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { NumberLines } from "./number-lines.tsx"
import { NumberPicker } from "./number-picker.tsx"
import { assign, numbersOfExtensionQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./number-lines.module.css"

/** The numbers of an extension: list, add an available one, unassign. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const numbers = useQuery(numbersOfExtensionQuery(accountId, id))
  const change = useMutation(assign)
  const whyNot = useWhyNot("update:phone-numbers")
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [leaving, setLeaving] = useState<string | null>(null)
  const send = (phoneNumber: string, extensionId: number | null) =>
    change.mutateAsync({
      params: { accountId: String(accountId) },
      // Another user may have assigned the number since the list was read.
      body: { phoneNumbers: [phoneNumber], extensionId, expectedExtensionId: extensionId === null ? id : null },
    })
  const lead = async (phoneNumber: string, extensionId: number | null, undo?: Toast["action"]) => {
    const [result] = (await send(phoneNumber, extensionId)).results
    setRefusal(result?.reason ?? undefined)
    if (result?.result !== "done") return
    setChosen(null)
    showToast({
      tone: "good",
      title: messages.saved,
      message: (extensionId === null ? messages.freed : messages.given)(format(`+${phoneNumber}`)),
      ...(undo === undefined ? {} : { action: undo, life: 20_000 }),
    })
  }
  const give = (phoneNumber: string) => void lead(phoneNumber, id).catch(() => {})
  const free = (phoneNumber: string) => {
    setLeaving(null)
    const undo = { label: messages.undo, onSelect: () => give(phoneNumber) }
    void lead(phoneNumber, null, undo).catch(() => {})
  }
  if (numbers.data === undefined)
    return numbers.isError ? <ErrorBlock message={errorMessage(numbers.error)} /> : <FormSkeleton fields={1} />
  return (
    <>
      <ErrorBlock message={refusal ?? (change.isError ? errorMessage(change.error) : undefined)} />
      <NumberLines
        numbers={numbers.data.items}
        none={messages.extensionNumbersNone}
        onFree={setLeaving}
        whyNotFree={whyNot}
      />
      <div className={classes.add}>
        <NumberPicker
          label={messages.extensionNumbersAdd}
          accountId={accountId}
          disabledReason={whyNot}
          value={chosen}
          onChange={setChosen}
        />
        <ActionButton
          icon="add"
          loading={change.isPending}
          disabledReason={whyNot ?? (chosen === null ? messages.chooseFirst : undefined)}
          onClick={() => chosen !== null && give(chosen)}
        >
          {messages.give}
        </ActionButton>
      </div>
      {leaving !== null && (
        <ConfirmDialog
          opened
          destructive
          title={messages.unassignTitle(format(`+${leaving}`))}
          confirmLabel={messages.freeOne}
          onCancel={() => setLeaving(null)}
          onConfirm={() => free(leaving)}
        >
          {messages.unassignText}
        </ConfirmDialog>
      )}
    </>
  )
}
