import { isOver, portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listEmailPeople, type OrderRow } from "./porting.queries.ts"

/**
 * Worth a letter: that it arrived, that somebody has to do something, and where the numbers are. Between those the page
 * tells.
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
  submitted: (numbers) => `We have your order to port ${numbers}`,
  actionRequired: (numbers) => `Please act: something is missing to port ${numbers}`,
  withCarrier: (numbers) => `Your present provider is checking the order for ${numbers}`,
  dateConfirmed: (numbers) => `The date to port ${numbers} is set`,
  rejected: (numbers) => `Your present provider did not accept the order for ${numbers}`,
  completed: (numbers) => `${numbers} ported`,
  cancelled: (numbers) => `The order to port ${numbers} was cancelled`,
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
 * Tells whoever opened an order, and its contact, in the transaction that moved it: once each, in the dress of the
 * account. Nobody who has left or lost the account's trust is written to, and nothing secret of the order is in the
 * letter.
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
        ...(state === "dateConfirmed" && confirmedDate != null ? [`The date is ${dayText(confirmedDate)}.`] : []),
        next,
      ],
      action: {
        sentence: "Everything about the order:",
        label: isOver(state) ? "See the order" : "Open the order",
        path: `/adminv2/account/${order.accountId}/phone-numbers/porting/${order.portingOrderId}`,
      },
      notes: [`Porting order ${order.portingOrderId}, from ${order.losingCarrier || "your present provider"}.`],
    })
  for (const { email, firstName } of await listEmailPeople(db, order.accountId, order))
    await kit.mail.write(db, {
      accountId: order.accountId,
      to: email,
      ...sentMail(firstName === "" ? "Hello," : `Hello ${firstName},`),
    })
}
