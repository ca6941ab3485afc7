import { apiAs } from "./sign-in.ts"

/** A number of account 100 that leads nowhere: a test call to it ends at once. */
export const unassignedNumber = async (baseURL: string): Promise<string> => {
  const api = await apiAs("account-administrator@harbor-pine.demo", baseURL)
  const answer = await api.get("/api/phone-numbers/accounts/100/numbers?assigned=false&limit=1")
  const { items } = (await answer.json()) as { items: readonly { phoneNumber: string }[] }
  await api.dispose()
  return items[0]!.phoneNumber
}
