import type { AccountId } from "@dialplane/contract/kit/ids"
import type { SharedNoticeKind } from "@dialplane/contract/kit/notice-kinds"
import { portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { portingSubjectMessages } from "./porting.messages.ts"
import type { OrderRow } from "./porting.queries.ts"

const kinds = {
  actionRequired: "portActionRequired",
  dateConfirmed: "portDateSet",
  completed: "portCompleted",
  rejected: "portRejected",
} as const satisfies Partial<Record<PortingState, SharedNoticeKind>>

const isNoticed = (state: PortingState): state is keyof typeof kinds => state in kinds
const causeOf = (orderId: number) => `portingOrder:${orderId}`

/** What was noticed of an order is over when it gets further, is sent again or is canceled. */
export const endPortingNotices = (db: Db, accountId: AccountId, orderId: number) =>
  resolveNotices(db, accountId, Object.values(kinds), [causeOf(orderId)])

/** In the transaction that gives the order its state. */
export const addPortingNotice = async (
  db: Db,
  { accountId, portingOrderId, firstNumber, numberCount }: OrderRow,
  { state, text }: { readonly state: PortingState; readonly text: string },
): Promise<void> => {
  if (!isNoticed(state)) return
  await endPortingNotices(db, accountId, portingOrderId)
  await addNotice(db, {
    accountId,
    kind: kinds[state],
    title: portingSubjectMessages[state](firstNumber, numberCount),
    text: [text, portingMessages[state].next].filter(Boolean).join(" "),
    path: `phone-numbers/porting/${portingOrderId}`,
    cause: causeOf(portingOrderId),
  })
}
