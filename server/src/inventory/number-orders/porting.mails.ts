import { isOver, portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listEmailPeople, type OrderRow } from "./porting.queries.ts"

/**
 * States that send an email: the order was received, the customer must act, or the whereabouts of the numbers changed.
 * The other states are shown on the page only.
 */
const told: ReadonlySet<PortingState> = new Set([
  "submitted",
  "actionRequired",
  "withCarrier",
  "dateConfirmed",
  "rejected",
  "completed",
  "cancelled",
])

const subjects: Partial<Record<PortingState, (numbers: string) => string>> = {
  submitted: (numbers) => `We received your order to port ${numbers}`,
  actionRequired: (numbers) => `Action required to port ${numbers}`,
  withCarrier: (numbers) => `Your current carrier is checking the order to port ${numbers}`,
  dateConfirmed: (numbers) => `The port date for ${numbers} is confirmed`,
  rejected: (numbers) => `Your current carrier rejected the order to port ${numbers}`,
  completed: (numbers) => `${numbers} ported`,
  cancelled: (numbers) => `The order to port ${numbers} was canceled`,
}

/** "+12075550101", "+12075550101 and 3 more". */
const numbersText = (first: string | null, count: number) =>
  first === null ? "your numbers" : count === 1 ? `+${first}` : `+${first} and ${count - 1} more`
const dayText = (date: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`))

export interface NewState {
  readonly state: PortingState
  readonly reason?: string | undefined
  readonly confirmedDate?: string | null | undefined
}

/**
 * Sends the email for a new state to the user who created the order and to its contact, in the transaction of the
 * change: once per address, with the account's branding. Users who were offboarded or whose trust ended get none, and
 * the email contains no secrets of the order.
 */
export const writeStateEmails = async (
  kit: Kit,
  db: Db,
  brand: EmailBrand,
  order: OrderRow,
  { state, reason = "", confirmedDate }: NewState,
): Promise<void> => {
  const subject = subjects[state]
  if (!told.has(state) || subject === undefined) return
  const { now, next } = portingMessages[state]
  const sentMail = (greeting: string) =>
    brandEmail(kit, brand, {
      subject: subject(numbersText(order.firstNumber, order.numberCount)),
      greeting,
      paragraphs: [
        now,
        ...(reason === "" ? [] : [`“${reason}”`]),
        ...(state === "dateConfirmed" && confirmedDate != null ? [`The port date is ${dayText(confirmedDate)}.`] : []),
        next,
      ],
      action: {
        sentence: "See the order for details:",
        label: isOver(state) ? "View order" : "Open order",
        path: `/adminv2/account/${order.accountId}/phone-numbers/porting/${order.portingOrderId}`,
      },
      notes: [`Porting order ${order.portingOrderId}, from ${order.losingCarrier || "your current carrier"}.`],
    })
  for (const { email, firstName } of await listEmailPeople(db, order.accountId, order))
    await kit.mail.write(db, {
      accountId: order.accountId,
      to: email,
      ...sentMail(firstName === "" ? "Hello," : `Hello ${firstName},`),
    })
}
