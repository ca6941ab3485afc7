import {
  deleteVoicemailMessages,
  forwardVoicemailMessage,
  getOwnVoicemailCounts,
  getVoicemailBox,
  getVoicemailMessage,
  hearVoicemailMessage,
  listOwnVoicemails,
  listVoicemailBoxes,
  listVoicemailMessages,
  markVoicemailMessages,
  purgeVoicemailMessages,
  restoreVoicemailMessages,
  updateVoicemailBox,
} from "@dialplane/contract/calling/voicemail/voicemail.endpoints"
import type { MessageState, VoicemailMessage } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { getExtension, getExtensionInAccount } from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { listOwnExtensions } from "@dialplane/contract/inventory/extensions/own-extension.endpoints"
import { mutationOptions } from "@tanstack/react-query"
import { invalidate, mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call, fetchFile } from "../../kit/request/call.ts"

const shown = [
  listOwnVoicemails,
  getOwnVoicemailCounts,
  listVoicemailBoxes,
  getVoicemailBox,
  listVoicemailMessages,
  getVoicemailMessage,
]
const counted = [getExtension, getExtensionInAccount, listOwnExtensions]
staleBy("voicemail", ...shown, ...counted)
// Renamed, assigned or deleted; members and agents open the boxes of their groups and queues.
for (const topic of ["extension", "callGroup", "queue"]) staleBy(topic, ...shown)

const own = { customError: true } as const
const after = {
  onSettled: (
    _a: unknown,
    _b: unknown,
    _c: unknown,
    _d: unknown,
    { client }: { client: Parameters<typeof invalidate>[0] },
  ) => void invalidate(client, listOwnVoicemails, [...shown, ...counted]),
}

export const boxQuery = (accountId: number, extensionId: number) =>
  query(getVoicemailBox, { params: { accountId, extensionId } }, own)
export const ownCountsQuery = query(getOwnVoicemailCounts, {}, own)

export const saveBox = mutation(updateVoicemailBox, {
  errors: "form",
  options: own,
  invalidates: [...shown, ...counted],
})
export const forwardMessage = mutation(forwardVoicemailMessage, { errors: "form", options: own, invalidates: shown })

/** A message with the box it is in. */
export type MessageRef = Pick<VoicemailMessage, "messageId" | "extensionId">

/** One request for each box, because lists show messages of several. */
const inBoxes = async (
  chosen: readonly MessageRef[],
  send: (extensionId: number, messageIds: number[]) => Promise<{ count: number }>,
) => {
  let count = 0
  for (const extensionId of new Set(chosen.map((one) => one.extensionId))) {
    const ids = chosen.filter((one) => one.extensionId === extensionId).map(({ messageId }) => messageId)
    count += (await send(extensionId, ids)).count
  }
  return { count }
}

export const markMessages = (accountId: number) =>
  mutationOptions({
    mutationFn: ({ chosen, state }: { readonly chosen: readonly MessageRef[]; readonly state: MessageState }) =>
      inBoxes(chosen, (extensionId, messageIds) =>
        call(markVoicemailMessages, { params: { accountId, extensionId }, body: { messageIds, state } }, own),
      ),
    ...after,
  })

const endpoints = {
  delete: deleteVoicemailMessages,
  restore: restoreVoicemailMessages,
  purge: purgeVoicemailMessages,
} as const
export const changeMessages = (accountId: number, what: keyof typeof endpoints) =>
  mutationOptions({
    mutationFn: (chosen: readonly MessageRef[]) =>
      inBoxes(chosen, (extensionId, messageIds) =>
        call(endpoints[what], { params: { accountId, extensionId }, body: { messageIds } }, own),
      ),
    ...after,
  })

/** The browser's player sends no token, so the audio is fetched first and played from memory. */
export const fetchSound = async (accountId: number, { extensionId, messageId }: MessageRef): Promise<Blob> =>
  (await fetchFile(hearVoicemailMessage, { params: { accountId, extensionId, messageId } }, own)).blob
