import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { RecordFinding, WantedRecord } from "../../kit/outbound/dns.ts"

/** The portal's own address under another name; without one the installation's. */
export const siteOn = ({ config }: Pick<Kit, "config">, hostname: string | null): string => {
  const address = new URL(config.baseUrl)
  if (hostname !== null) address.hostname = hostname
  return address.href.replace(/\/$/, "")
}

/** Bound to the account and the name: what proves a name for one account proves nothing for another. */
export const recordFor = (kit: Kit, accountId: AccountId, hostname: string): WantedRecord =>
  recordCalled("portal-proof", kit, accountId, hostname)

const recordCalled = (name: string, kit: Kit, accountId: AccountId, hostname: string): WantedRecord => ({
  name: `_${name}.${hostname}`,
  value: `${name}=${kit.secrets.fingerprint(`hostname-proof:${accountId}:${hostname}`).slice(0, 40)}`,
})

/**
 * Records published under the earlier name, which was the operator's product, go on counting. Nobody is asked for one
 * any more.
 */
export const findProof = async (kit: Kit, accountId: AccountId, hostname: string): Promise<RecordFinding> => {
  const finding = await kit.dns.findText(recordFor(kit, accountId, hostname))
  if (finding.state === "found") return finding
  const earlier = await kit.dns.findText(recordCalled("dialplane-proof", kit, accountId, hostname))
  if (earlier.state === "found") return earlier
  // Not being able to ask for the earlier record says nothing about it, so a proven name must not be lost by that.
  return earlier.state === "unreachable" && finding.state === "missing"
    ? { state: "unreachable", failure: finding.failure }
    : finding
}
