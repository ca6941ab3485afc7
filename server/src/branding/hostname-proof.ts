import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../kit/context.ts"
import type { WantedRecord } from "../kit/name-records.ts"

/** The portal's own address under another name; without one the installation's. */
export const siteOn = ({ config }: Pick<Kit, "config">, hostname: string | null): string => {
  const address = new URL(config.baseUrl)
  if (hostname !== null) address.hostname = hostname
  return address.href.replace(/\/$/, "")
}

/** Bound to the account and the name: what proves a name for one account proves nothing for another. */
export const recordFor = (kit: Kit, accountId: AccountId, hostname: string): WantedRecord => ({
  name: `_dialplane-proof.${hostname}`,
  value: `dialplane-proof=${kit.secrets.fingerprint(`hostname-proof:${accountId}:${hostname}`).slice(0, 40)}`,
})
