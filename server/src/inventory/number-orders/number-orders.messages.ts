import { texts } from "@dialplane/contract/kit/language"

/** The reasons of order lines are the predicate of a sentence about the number: "+1… is already taken". */
export const numberOrderMessages = texts("numberOrders", {
  notAvailable: "The number is no longer available.",
  notOffered: "The carrier does not offer this number.",
  takenOrReserved: "is already taken or reserved",
  noLongerOffered: "is no longer offered by the carrier",
  taken: "is already taken",
  noticeBought: (count: number) => (count === 1 ? "1 phone number was bought" : `${count} phone numbers were bought`),
  noticeFailed: (failed: number, count: number) =>
    count === 1 ? "A phone number could not be bought" : `${failed} of ${count} phone numbers could not be bought`,
  noticeOrder: (orderId: number, placedBy: string) => `Order ${orderId}, placed by ${placedBy}.`,
  noticeReason: (phoneNumber: string, reason: string) => `+${phoneNumber} ${reason}.`,
  numbersBought: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
})
