import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { RecordFinding, WantedRecord } from "../../kit/outbound/dns.ts"

/** The address of the portal under a hostname; without one the installation's address. */
export const siteOn = ({ config }: Pick<Kit, "config">, hostname: string | null): string => {
  const address = new URL(config.baseUrl)
  if (hostname !== null) address.hostname = hostname
  return address.href.replace(/\/$/, "")
}

/** Bound to the account and the hostname, so that it does not verify the hostname for another account. */
export const recordFor = (kit: Kit, accountId: AccountId, hostname: string): WantedRecord =>
  recordCalled("portal-proof", kit, accountId, hostname)

const recordCalled = (name: string, kit: Kit, accountId: AccountId, hostname: string): WantedRecord => ({
  name: `_${name}.${hostname}`,
  value: `${name}=${kit.secrets.fingerprint(`hostname-proof:${accountId}:${hostname}`).slice(0, 40)}`,
})

/**
 * Records under the earlier name, which contained the operator's product name, stay valid. New ones are not requested
 * under it.
 */
export const findProof = async (kit: Kit, accountId: AccountId, hostname: string): Promise<RecordFinding> => {
  const finding = await kit.dns.findText(recordFor(kit, accountId, hostname))
  if (finding.state === "found") return finding
  const earlier = await kit.dns.findText(recordCalled("dialplane-proof", kit, accountId, hostname))
  if (earlier.state === "found") return earlier
  // If the earlier record cannot be looked up, it may still exist, so a verified hostname must not be lost.
  return earlier.state === "unreachable" && finding.state === "missing"
    ? { state: "unreachable", failure: finding.failure }
    : finding
}
