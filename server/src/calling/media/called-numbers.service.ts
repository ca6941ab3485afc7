import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

type CalledNumber =
  | {
      readonly ok: true
      /** E.164 digits. */
      readonly number: string
      readonly kind: string
    }
  | { readonly ok: false; readonly why: "invalid" | "notAllowed" }
type Read = (
  db: Db,
  account: { readonly accountId: AccountId; readonly kit: Pick<Kit, "now"> },
  text: string,
) => Promise<CalledNumber>

let registered: Read | undefined
/** Which numbers may be called is decided by a domain that comes after this one, and registers itself when the server starts. */
export const registerCalledNumbers = (read: Read): void => {
  registered = read
}
export const readCalledNumber: Read = async (db, account, text) => {
  if (registered === undefined) throw new Error("the numbers that may be called are not registered")
  return registered(db, account, text)
}
