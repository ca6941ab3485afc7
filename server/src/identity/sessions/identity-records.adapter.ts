import type { Adapter, AdapterPayload, errors } from "oidc-provider"
import type { Database } from "../../kit/database/database.ts"
import { hashToken, type Secrets } from "../../kit/runtime/secrets.ts"
import {
  consumeRecord,
  deleteRecord,
  findRecord,
  findRecordByUid,
  upsertRecord,
  type IdentityRecord,
} from "./identity-records.queries.ts"

/**
 * The provider's storage: records are stored under the hash of their id, and encrypted, because a record contains its
 * own token.
 */
export const identityAdapter = (
  database: Database,
  secrets: Secrets,
  library: { errors: typeof errors },
  model: string,
  endGrant: (grantHash: string) => Promise<void>,
): Adapter => {
  const place = (idHash: string) => `identity_records:${model}:${idHash}`
  const open = (record: IdentityRecord | undefined): AdapterPayload | undefined =>
    record && {
      ...(JSON.parse(secrets.open(record.payloadSealed, place(record.idHash))) as AdapterPayload),
      ...(record.consumedAt === null ? {} : { consumed: Math.floor(Date.parse(record.consumedAt) / 1000) }),
    }

  return {
    upsert: async (id, payload, expiresIn) => {
      const idHash = hashToken(id)
      await database.transaction("system", (db) =>
        upsertRecord(db, {
          model,
          idHash,
          uidHash: payload.uid === undefined ? null : hashToken(payload.uid),
          grantHash: payload.grantId === undefined ? (model === "Grant" ? idHash : null) : hashToken(payload.grantId),
          subject: payload.accountId ?? null,
          payloadSealed: secrets.seal(JSON.stringify(payload), place(idHash)),
          seconds: expiresIn ?? shortestSeconds,
        }),
      )
    },
    find: async (id) => open(await database.transaction("system", (db) => findRecord(db, model, hashToken(id)))),
    findByUid: async (uid) =>
      open(await database.transaction("system", (db) => findRecordByUid(db, model, hashToken(uid)))),
    // Used only by the device flow, which is off.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const consumed = await database.transaction("system", (db) => consumeRecord(db, model, hashToken(id)))
      // The provider reads first and consumes later. Of two concurrent requests only one may continue.
      if (consumed === 0) throw new library.errors.InvalidGrant("already used")
    },
    destroy: async (id) => {
      await database.transaction("system", (db) => deleteRecord(db, model, hashToken(id)))
    },
    // A code or refresh token was used twice.
    revokeByGrantId: (grantId) => endGrant(hashToken(grantId)),
  }
}

/** The provider sets an expiry on everything it writes. A record without one gets this short lifetime. */
const shortestSeconds = 600
