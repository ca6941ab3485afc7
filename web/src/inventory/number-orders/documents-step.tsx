import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Documents } from "./documents.tsx"
import { portingOrderQuery } from "./porting.api.ts"
import { portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

/** Uploads are saved immediately; the wizard continues with the order as the server returns it. */
export const DocumentsStep = ({
  order,
  onChange,
}: {
  readonly order: PortingOrder
  readonly onChange: (order: PortingOrder) => void
}) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const now = useQuery(portingOrderQuery(accountId, order.portingOrderId)).data
  useEffect(() => {
    if (now !== undefined && now.version !== order.version) onChange(now)
  }, [now, order.version, onChange])
  return (
    <>
      <p className={classes.sentence}>{messages.documentsHint}</p>
      <Documents order={now ?? order} lockedBy={undefined} />
    </>
  )
}
