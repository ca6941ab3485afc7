import { texts } from "@dialplane/contract/kit/language"

const numbersText = (first: string | null, count: number) =>
  first === null ? "your numbers" : count === 1 ? `+${first}` : `+${first} and ${count - 1} more`

/** The history of an order, and how the audit log names it. */
export const portingEventMessages = texts("porting.events", {
  orderById: (id: number) => `Porting order ${id}`,
  sentTo: (losingCarrier: string) => `Sent to ${losingCarrier}.`,
  sentAgain: "Sent again.",
  portDate: (date: string) => `The numbers will be ported on ${date}.`,
  portedNow: "The sandbox carrier was asked to port the numbers now.",
  notAdded: (phoneNumbers: readonly string[], reason: string) =>
    `${phoneNumbers.map((phoneNumber) => `+${phoneNumber}`).join(", ")}: ${reason}`,
  completed: (ported: number, temporary: number) =>
    [
      `${ported === 1 ? "The number is" : `${ported} numbers are`} ported.`,
      ...(temporary === 0
        ? []
        : [`${temporary === 1 ? "The temporary number was" : `${temporary} temporary numbers were`} removed.`]),
    ].join(" "),
  notAssigned: (phoneNumber: string, reason: string) => `+${phoneNumber} could not be assigned: ${reason}`,
  documentAdded: (fileName: string) => `Added “${fileName}”.`,
  documentRemoved: (fileName: string) => `Removed “${fileName}”.`,
  target: (phoneNumber: string, extension: string, temporaryNumber: string | null) =>
    `+${phoneNumber}: ${extension}${temporaryNumber === null ? "" : `, temporary number +${temporaryNumber}`}`,
})

/** Why a number or an order cannot be ported. Reasons of numbers are the predicate of a sentence about the number. */
export const portingReasonMessages = texts("porting.reasons", {
  cannotBeOrdered: "cannot be ordered",
  excluded: "starts with digits of numbers that cannot be ordered",
  listedTwice: "is listed twice",
  oneOfTheNumbers: "One of the numbers",
  required: "Required before you can send the order.",
  numbersMissing: "Enter the numbers to port.",
  pinMissing: "Get it from your current carrier. It is required in the United States and Canada.",
  postOfficeBox: "A P.O. box is not a service address. Enter the street address where the service is installed.",
  billMissing:
    "A copy of your last bill (not older than 30 days) is missing. Add it to the documents and send the order again.",
})

/** Subjects of emails about an order, by its new state; `first` is one of its numbers. */
export const portingSubjectMessages = texts("porting.subjects", {
  submitted: (first: string | null, count: number) => `We received your order to port ${numbersText(first, count)}`,
  actionRequired: (first: string | null, count: number) => `Action required to port ${numbersText(first, count)}`,
  withCarrier: (first: string | null, count: number) =>
    `Your current carrier is checking the order to port ${numbersText(first, count)}`,
  dateConfirmed: (first: string | null, count: number) => `The port date for ${numbersText(first, count)} is confirmed`,
  rejected: (first: string | null, count: number) =>
    `Your current carrier rejected the order to port ${numbersText(first, count)}`,
  completed: (first: string | null, count: number) => `${numbersText(first, count)} ported`,
  cancelled: (first: string | null, count: number) => `The order to port ${numbersText(first, count)} was canceled`,
})

export const portingEmailMessages = texts("porting.email", {
  hello: "Hello,",
  helloName: (firstName: string) => `Hello ${firstName},`,
  portDate: (date: string) =>
    `The port date is ${new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`))}.`,
  details: "See the order for details:",
  viewOrder: "View order",
  openOrder: "Open order",
  note: (id: number, losingCarrier: string) => `Porting order ${id}, from ${losingCarrier || "your current carrier"}.`,
})
