import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import * as queries from "./offboarding-voicemail.queries.ts"

// Voicemail messages of an offboarded user.

export type { KeptVoicemail } from "./offboarding-voicemail.queries.ts"

/** Brings messages from extensions that the user had before to one they have, so that they share its fate. */
export const gatherVoicemails = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  toExtensionId: number,
): Promise<void> => {
  await queries.gatherMessages(db, accountId, userId, toExtensionId)
}

/** Removes the messages of a user and returns them, so that they can be restored. Their files stay stored. */
export const setVoicemailsAside = (db: Db, accountId: AccountId, userId: UserId): Promise<queries.KeptVoicemail[]> =>
  queries.takeMessages(db, accountId, userId)

export const restoreKeptVoicemails = async (
  db: Db,
  accountId: AccountId,
  messages: readonly queries.KeptVoicemail[],
): Promise<void> => {
  await queries.insertMessages(db, accountId, messages)
}

/** Gives the messages of a user to whoever has another extension; returns which. */
export const giveVoicemails = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  fromExtensionId: number,
  toExtensionId: number,
): Promise<number[]> =>
  (await queries.giveMessages(db, accountId, userId, fromExtensionId, toExtensionId)).map(({ id }) => id)

/** Returns how many of these messages were still there. */
export const returnVoicemails = async (
  db: Db,
  accountId: AccountId,
  fromExtensionId: number,
  toExtensionId: number,
  ids: readonly number[],
): Promise<number> => (await queries.returnMessages(db, accountId, fromExtensionId, toExtensionId, ids)).length

/** Deletes the files of removed messages and greetings; after the commit, because deleting a file cannot be rolled back. */
export const purgeVoicemailFiles = async (
  kit: Kit,
  accountId: AccountId,
  messages: readonly Pick<queries.KeptVoicemail, "fileKey">[],
): Promise<void> => {
  for (const { fileKey } of messages) if (fileKey !== null) await kit.files.remove(accountId, fileKey)
}
