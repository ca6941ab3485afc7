import { texts } from "@dialplane/contract/kit/language"

export const sandboxCarrierMessages = texts("numberOrders.sandboxCarrier", {
  name: "Sandbox carrier",
  notInInventory: "is not in the carrier's inventory",
  notOfCarrier: (losingCarrier: string) => `is not a number of ${losingCarrier}, or its line was disconnected`,
  accountUnknown: (losingCarrier: string, accountNumber: string) =>
    `${losingCarrier} has no account “${accountNumber}”. Check the account number on your last bill.`,
  wrongPin:
    "The PIN does not match the account. Ask your current carrier for the transfer PIN. It is not your voicemail PIN.",
  otherName: (name: string) => `The name “${name}” does not match the account. Enter it exactly as shown on the bill.`,
  numbersRefused: (count: number) =>
    count === 1
      ? "One of the numbers cannot be ported. Correct it or remove it from the order."
      : `${count} of the numbers cannot be ported. Correct them or remove them from the order.`,
  noticePeriod: (losingCarrier: string, days: number, from: string, to: string) =>
    `${losingCarrier} needs ${days} business days. The date was moved from ${from} to ${to}.`,
  notOnHolidays: (from: string, to: string) =>
    `Numbers are not ported on weekends and holidays. The date was moved from ${from} to ${to}.`,
})
