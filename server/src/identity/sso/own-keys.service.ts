import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { describePem } from "./certificates.rules.ts"
import { makeKeyPair, type KeyPair } from "./self-signed.rules.ts"
import { insertKey, listKeys, noteHandedOut } from "./sso-keys.queries.ts"

/** Where our private keys are sealed. */
export const keyPlace = (accountId: AccountId) => `sso_configurations:${accountId}:sp_key`

/** For the audit log. */
export const aboutKey = ({ accountId, kit }: Context, certificate: string) => {
  const { fingerprint, validUntil } = describePem(certificate, kit.now())
  return {
    object: { type: "sso", id: accountId, name: fingerprint.slice(0, 23) },
    facts: { fingerprint, validUntil },
  }
}

export const makeOwnPair = (kit: Kit, accountId: AccountId): Promise<KeyPair> =>
  makeKeyPair(`Dialplane SSO ${accountId}`, kit.now())

/** Before the transaction, because it takes a while; undefined if the account has a key pair. */
export const makeFirstPair = async (kit: Kit, db: Db, accountId: AccountId): Promise<KeyPair | undefined> =>
  (await listKeys(db, accountId)).length > 0 ? undefined : makeOwnPair(kit, accountId)

/**
 * The first key pair of an account, under the lock of its settings. One that exists is handed out again, possibly after
 * its settings were deleted.
 */
export const keepFirstPair = async (db: Db, ctx: Context, made: KeyPair | undefined): Promise<void> => {
  const { kit, accountId, actor } = ctx
  // Noted first: it waits for a purge that removes them now, and then there is none.
  await noteHandedOut(db, accountId)
  if ((await listKeys(db, accountId)).length > 0) return
  const pair = made ?? (await makeOwnPair(kit, accountId))
  const privateKeySealed = kit.secrets.seal(pair.privateKey, keyPlace(accountId))
  await insertKey(db, accountId, { state: "current", privateKeySealed, certificate: pair.certificate, by: actor.name })
  const { object, facts } = aboutKey(ctx, pair.certificate)
  await audit(db, ctx, { action: "sso.key_created", object, after: facts })
}
