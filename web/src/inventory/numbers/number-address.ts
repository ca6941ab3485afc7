import { accountAddress } from "../../kit/screen.ts"

/** Where a number has its page. */
export const numberAddress = (accountId: number, phoneNumber: string) =>
  accountAddress(accountId, `phone-numbers/number/${phoneNumber}`)
