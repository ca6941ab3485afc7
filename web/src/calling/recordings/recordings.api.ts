import { getCallRetention, updateCallRetention } from "@dialplane/contract/calling/call-records/call-records.endpoints"
import {
  binRecordings,
  binRecordingsOfAccount,
  commentOn,
  commentOnRecordingOfAccount,
  deleteRecordings,
  deleteRecordingsOfAccount,
  getRecording,
  getRecordingOfAccount,
  getRecordingRetention,
  getRecordingsOfPerson,
  getUsageOfAccount,
  hearRecording,
  hearRecordingOfAccount,
  listBin,
  listBinOfAccount,
  listRecordings,
  listRecordingsOfAccount,
  recoverRecordings,
  recoverRecordingsOfAccount,
  updateRecordingRetention,
} from "@dialplane/contract/calling/recordings/recordings.endpoints"
import type { RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import { mutationOptions } from "@tanstack/react-query"
import { invalidate, mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call, fetchFile } from "../../kit/request/call.ts"

const shown = [
  listRecordings,
  listRecordingsOfAccount,
  listBin,
  listBinOfAccount,
  getRecording,
  getRecordingOfAccount,
  getUsageOfAccount,
  getRecordingsOfPerson,
]
staleBy("recording", ...shown)

/** Whether a page uses the operations for an account's recordings, or those for every user's own. */
export type Scope = { readonly kind: "account"; readonly accountId: number } | { readonly kind: "own" }

const inForm = { customError: true } as const
const after = {
  onSettled: (
    _a: unknown,
    _b: unknown,
    _c: unknown,
    _d: unknown,
    { client }: { client: Parameters<typeof invalidate>[0] },
  ) => void invalidate(client, listRecordings, shown),
}

export const listOf = (scope: Scope) =>
  scope.kind === "account"
    ? { endpoint: listRecordingsOfAccount, params: { accountId: scope.accountId } }
    : { endpoint: listRecordings, params: {} }
export const recordingQuery = (scope: Scope, recordingId: number) =>
  scope.kind === "account"
    ? query(getRecordingOfAccount, { params: { accountId: scope.accountId, recordingId } }, inForm)
    : query(getRecording, { params: { recordingId } }, inForm)
export const binOf = (scope: Scope) =>
  scope.kind === "account"
    ? { endpoint: listBinOfAccount, params: { accountId: scope.accountId } }
    : { endpoint: listBin, params: {} }

export const callRetentionQuery = (accountId: number) => query(getCallRetention, { params: { accountId } }, inForm)
export const recordingRetentionQuery = (accountId: number) =>
  query(getRecordingRetention, { params: { accountId } }, inForm)
export const saveCallRetention = mutation(updateCallRetention, {
  errors: "form",
  options: inForm,
  invalidates: [getCallRetention, getRecordingRetention],
})
export const saveRecordingRetention = mutation(updateRecordingRetention, {
  errors: "form",
  options: inForm,
  invalidates: [getRecordingRetention, getCallRetention],
})

// Errors of these are shown by the page itself, when call recording as a whole is unavailable; the list shows its
// own errors.
export const usageQuery = (accountId: number, kind?: RecordingKind) =>
  query(getUsageOfAccount, { params: { accountId }, query: kind === undefined ? {} : { kind } })
export const ownUsageQuery = (userId: number) =>
  query(getRecordingsOfPerson, { params: { userId }, query: { kind: "onDemand" } })
export const recordingsOfPersonQuery = (userId: number) => query(getRecordingsOfPerson, { params: { userId } }, inForm)
/** The name for the filter by user, taken from one of the user's recordings. */
export const ownerQuery = (accountId: number, userId: number) =>
  query(listRecordingsOfAccount, { params: { accountId }, query: { userId: String(userId), limit: 1 } }, inForm)

export const moveToBin = (scope: Scope) =>
  mutationOptions({
    mutationFn: (ids: number[]) =>
      scope.kind === "account"
        ? call(binRecordingsOfAccount, { params: { accountId: scope.accountId }, body: { ids } }, inForm)
        : call(binRecordings, { body: { ids } }, inForm),
    ...after,
  })
export const recover = (scope: Scope) =>
  mutationOptions({
    mutationFn: (ids: number[]) =>
      scope.kind === "account"
        ? call(recoverRecordingsOfAccount, { params: { accountId: scope.accountId }, body: { ids } }, inForm)
        : call(recoverRecordings, { body: { ids } }, inForm),
    ...after,
  })
export const deleteForGood = (scope: Scope) =>
  mutationOptions({
    mutationFn: (ids: number[]) =>
      scope.kind === "account"
        ? call(deleteRecordingsOfAccount, { params: { accountId: scope.accountId }, body: { ids } }, inForm)
        : call(deleteRecordings, { body: { ids } }, inForm),
    ...after,
  })
export const comment = (scope: Scope, recordingId: number) =>
  mutationOptions({
    mutationFn: (text: string) =>
      scope.kind === "account"
        ? call(
            commentOnRecordingOfAccount,
            { params: { accountId: scope.accountId, recordingId }, body: { text } },
            inForm,
          )
        : call(commentOn, { body: { recordingId, text } }, inForm),
    ...after,
  })

/** The browser's player sends no token, so the audio is fetched first and played from memory. */
export const fetchSound = async (scope: Scope, recordingId: number): Promise<Blob> =>
  (scope.kind === "account"
    ? await fetchFile(hearRecordingOfAccount, { params: { accountId: scope.accountId, recordingId } }, inForm)
    : await fetchFile(hearRecording, { params: { recordingId } }, inForm)
  ).blob
