import { accountAddress } from "../../kit/screen.ts"

/** The address of a number's page. */
export const numberAddress = (accountId: number, phoneNumber: string) =>
  accountAddress(accountId, `phone-numbers/number/${phoneNumber}`)
