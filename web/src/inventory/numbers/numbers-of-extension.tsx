import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
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
  const lead = async (phoneNumber: string, extensionId: number | null) => {
    const answer = await change.mutateAsync({
      params: { accountId: String(accountId) },
      body: { phoneNumbers: [phoneNumber], extensionId },
    })
    const [result] = answer.results
    setRefusal(result?.result === "failed" ? (result.reason ?? undefined) : undefined)
    if (result?.result !== "done") return
    setChosen(null)
    showToast({
      tone: "good",
      title: messages.saved,
      message:
        extensionId === null ? messages.freed(format(`+${phoneNumber}`)) : messages.given(format(`+${phoneNumber}`)),
    })
  }
  const go = (phoneNumber: string, extensionId: number | null) => void lead(phoneNumber, extensionId).catch(() => {})
  if (numbers.data === undefined)
    return numbers.isError ? <ErrorBlock message={errorMessage(numbers.error)} /> : <FormSkeleton fields={1} />
  return (
    <>
      <ErrorBlock message={refusal ?? (change.isError ? errorMessage(change.error) : undefined)} />
      <NumberLines
        numbers={numbers.data.items}
        none={messages.extensionNumbersNone}
        onFree={(phoneNumber) => go(phoneNumber, null)}
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
          onClick={() => chosen !== null && go(chosen, id)}
        >
          {messages.give}
        </ActionButton>
      </div>
    </>
  )
}
