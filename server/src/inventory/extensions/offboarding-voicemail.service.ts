import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { insertMessages, moveMessages, takeMessages, type KeptVoicemail } from "./offboarding-voicemail.queries.ts"

// Voicemail messages of an offboarded user, which the next user of the extension must not hear.

export type { KeptVoicemail }

/** Removes the messages of an extension and returns them, so that they can be restored. Their files stay stored. */
export const setVoicemailsAside = (db: Db, accountId: AccountId, extensionId: number): Promise<KeptVoicemail[]> =>
  takeMessages(db, accountId, extensionId)

export const restoreKeptVoicemails = async (
  db: Db,
  accountId: AccountId,
  messages: readonly KeptVoicemail[],
): Promise<void> => {
  await insertMessages(db, accountId, messages)
}

/** Returns which messages moved; only those given, if any are given. */
export const moveVoicemails = async (
  db: Db,
  accountId: AccountId,
  fromExtensionId: number,
  toExtensionId: number,
  ids?: readonly number[],
): Promise<number[]> => (await moveMessages(db, accountId, fromExtensionId, toExtensionId, ids)).map(({ id }) => id)

/** Deletes the files of removed messages and greetings; after the commit, because deleting a file cannot be rolled back. */
export const purgeVoicemailFiles = async (
  kit: Kit,
  accountId: AccountId,
  messages: readonly Pick<KeptVoicemail, "fileKey">[],
): Promise<void> => {
  for (const { fileKey } of messages) if (fileKey !== null) await kit.files.remove(accountId, fileKey)
}
