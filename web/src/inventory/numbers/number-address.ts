import { accountAddress } from "../../kit/screen.ts"

/** The address of a number's page. */
export const numberAddress = (accountId: number, phoneNumber: string) =>
  accountAddress(accountId, `phone-numbers/number/${phoneNumber}`)

/** The list of the numbers that have a tag. */
export const numbersWithTag = (accountId: number, customTagId: number) =>
  accountAddress(accountId, `phone-numbers?customTagId=${customTagId}`)
