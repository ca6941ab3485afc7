import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { insertMessages, moveMessages, takeMessages, type KeptVoicemail } from "./offboarding-voicemail.queries.ts"

// What becomes of the messages of somebody who leaves: whoever has the extension next must not hear them.

export type { KeptVoicemail }

/**
 * Takes the messages of an extension away and hands them out, so that they can be put back. Their recordings stay
 * stored.
 */
export const setVoicemailsAside = (db: Db, accountId: AccountId, extensionId: number): Promise<KeptVoicemail[]> =>
  takeMessages(db, accountId, extensionId)

export const putVoicemailsBack = async (
  db: Db,
  accountId: AccountId,
  messages: readonly KeptVoicemail[],
): Promise<void> => {
  await insertMessages(db, accountId, messages)
}

/** Says which messages moved; of those given only, when some are given. */
export const moveVoicemails = async (
  db: Db,
  accountId: AccountId,
  fromExtensionId: number,
  toExtensionId: number,
  ids?: readonly number[],
): Promise<number[]> => (await moveMessages(db, accountId, fromExtensionId, toExtensionId, ids)).map(({ id }) => id)

/** The recordings of messages that nobody can hear any more; after the commit, because a file cannot be taken back. */
export const purgeRecordings = async (
  kit: Kit,
  accountId: AccountId,
  messages: readonly Pick<KeptVoicemail, "fileKey">[],
): Promise<void> => {
  for (const { fileKey } of messages) if (fileKey !== null) await kit.files.remove(accountId, fileKey)
}
