import { decideBlocking } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { readDialedNumber } from "@dialplane/contract/calling/pbx-settings/dialed-number"
import type { DialedNumber } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import { outgoingUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { isEmergencyNumber } from "@dialplane/contract/inventory/extensions/number-rules"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { readDialPlan } from "../pbx-settings/pbx-settings.service.ts"
import { loadBlocking } from "./call-blocking.service.ts"

type Callable =
  | {
      readonly ok: true
      /** E.164 digits. */
      readonly number: string
      readonly country: string | null
      readonly kind: DialedNumber["kind"]
    }
  | { readonly ok: false; readonly why: "invalid" | "notAllowed" }

const notAllowed: Callable = { ok: false, why: "notAllowed" }

/**
 * Whether the service may call a number on behalf of an account: one that its own phones may dial, by its status, dial
 * plan and blocking. `calledBack`: the call leads the other party to the account, which must accept their calls too.
 */
export const readCallable = async (
  db: Db,
  { accountId, kit }: { readonly accountId: AccountId; readonly kit: Pick<Kit, "now"> },
  text: string,
  { calledBack }: { readonly calledBack: boolean } = { calledBack: false },
): Promise<Callable> => {
  const { countryCode: home, status } = await requireAccount(db, { accountId })
  if (isEmergencyNumber(text) || outgoingUnder(status) !== "all") return notAllowed
  const read = readPhoneNumber(text, home)
  if (!read.ok) return { ok: false, why: "invalid" }
  const number = read.value.number.replace(/\D/g, "")
  const country = read.value.country ?? null
  const { plan } = await readDialPlan(db, { accountId }, [`+${number}`])
  // As if somebody of the account dialed it, without the prefix for outside numbers.
  const dialed = readDialedNumber({ ...plan, outsidePrefix: "" }, `+${number}`)
  if (!dialed.allowed || (dialed.kind !== "national" && dialed.kind !== "international")) return notAllowed
  const { settings, rules } = await loadBlocking(db, accountId, null)
  const question = { settings, rules, number, country, homeCountry: home, at: kit.now() }
  const isBlocked =
    decideBlocking({ ...question, direction: "out", dialedKind: dialed.kind }).blocked ||
    (calledBack && decideBlocking({ ...question, direction: "in" }).blocked)
  return isBlocked ? notAllowed : { ok: true, number, country, kind: dialed.kind }
}
