import { portingDraft, type PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { beginOrder, saveOrder, sendOrder } from "./porting.api.ts"
import { draftOf } from "./porting-steps.ts"

export type PortingForm = ReturnType<typeof usePortingForm>["form"]

/** Every step is saved when it is completed: the order is a draft from the first step on and can be continued later. */
export const usePortingForm = (given: PortingOrder | undefined) => {
  const { accountId, countryCode } = useAccount()
  const [order, setOrder] = useState(given)
  const [begin, save, send] = [useMutation(beginOrder), useMutation(saveOrder), useMutation(sendOrder)]
  const sending = useRef(false)
  const form = useForm({
    schema: portingDraft,
    initial: draftOf(given, countryCode),
    onSubmit: async (body) => {
      const saved =
        order === undefined
          ? await begin.mutateAsync({ params: { accountId }, body })
          : await save.mutateAsync({ params: { accountId, portingOrderId: order.portingOrderId }, body })
      setOrder(saved)
      // Refusals on submit are shown at the fields of the form as well.
      if (sending.current) await send.mutateAsync({ params: { accountId, portingOrderId: saved.portingOrderId } })
    },
  })
  const deliver = async () => {
    sending.current = true
    try {
      return await form.submit()
    } finally {
      sending.current = false
    }
  }
  return { form, order, setOrder, deliver }
}
