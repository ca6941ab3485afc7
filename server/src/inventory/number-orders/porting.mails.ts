import { isOver, portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { portingEmailMessages as messages, portingSubjectMessages } from "./porting.messages.ts"
import { listEmailPeople, type OrderRow } from "./porting.queries.ts"

/**
 * States that send an email: the order was received, needs an action of the customer, progressed at the carrier, or
 * ended. The other states are shown on the page only.
 */
const emailed = [
  "submitted",
  "actionRequired",
  "withCarrier",
  "dateConfirmed",
  "rejected",
  "completed",
  "cancelled",
] as const satisfies readonly PortingState[]
const sendsEmail = (state: PortingState): state is (typeof emailed)[number] =>
  (emailed as readonly PortingState[]).includes(state)

export interface NewState {
  readonly state: PortingState
  readonly reason?: string | undefined
  readonly confirmedDate?: string | null | undefined
}

/**
 * Sends the email for a new state to the user who created the order and to its contact, in the transaction of the
 * change: once per address, with the account's branding. Disabled users and users of other accounts get none, and the
 * email contains no secrets of the order.
 */
export const writeStateEmails = async (
  kit: Kit,
  db: Db,
  brand: EmailBrand,
  order: OrderRow,
  { state, reason = "", confirmedDate }: NewState,
): Promise<void> => {
  if (!sendsEmail(state)) return
  const { now, next } = portingMessages[state]
  const sentMail = (greeting: string) =>
    brandEmail(kit, brand, {
      subject: portingSubjectMessages[state](order.firstNumber, order.numberCount),
      greeting,
      paragraphs: [
        now,
        ...(reason === "" ? [] : [`“${reason}”`]),
        ...(state === "dateConfirmed" && confirmedDate != null ? [messages.portDate(confirmedDate)] : []),
        next,
      ],
      action: {
        sentence: messages.details,
        label: isOver(state) ? messages.viewOrder : messages.openOrder,
        path: `/adminv2/account/${order.accountId}/phone-numbers/porting/${order.portingOrderId}`,
      },
      notes: [messages.note(order.portingOrderId, order.losingCarrier)],
    })
  for (const { email, firstName } of await listEmailPeople(db, order.accountId, order))
    await kit.mail.write(db, {
      accountId: order.accountId,
      to: email,
      ...sentMail(firstName === "" ? messages.hello : messages.helloName(firstName)),
    })
}
