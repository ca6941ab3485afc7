import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { searchProviders } from "@dialplane/contract/ground/lookups/lookups.endpoints"
import {
  createCustomTag,
  deleteCustomTag,
  listCustomTags,
  renameCustomTag,
} from "@dialplane/contract/inventory/numbers/custom-tags.endpoints"
import {
  assignNumbers,
  moveToAccount,
  previewBulkChange,
  previewBulkRemoval,
  previewMove,
  restoreNumbers,
  startBulkChange,
  startBulkRemoval,
} from "@dialplane/contract/inventory/numbers/number-bulk.endpoints"
import {
  countNumbers,
  dropClickToCallKey,
  getClickToCallKey,
  getNumber,
  listClickToCallNumbers,
  listNumberHistory,
  listNumbers,
  listProgrammableNumbers,
  makeClickToCallKey,
  setApplication,
  updateNumber,
} from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { backupToEdge } from "@dialplane/contract/inventory/numbers/backup-number"
import type { PhoneNumberEdit } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("phone-number", listNumbers, getNumber, countNumbers, listNumberHistory)
staleBy("custom-tag", listCustomTags)

const quiet = { customError: true } as const

export const numberQuery = (accountId: AccountId, phoneNumber: string) =>
  query(getNumber, { params: { accountId, phoneNumber } }, quiet)
export const numberHistoryQuery = (accountId: AccountId, phoneNumber: string) =>
  query(listNumberHistory, { params: { accountId, phoneNumber } }, quiet)
export const numberCountQuery = (accountId: AccountId) => query(countNumbers, { params: { accountId } }, quiet)
export const numbersOfExtensionQuery = (accountId: AccountId, extensionId: number) =>
  query(listNumbers, { params: { accountId }, query: { extensionId: String(extensionId), limit: 100 } }, quiet)
/** Available numbers; the picker sorts them. */
export const freeNumbersQuery = (accountId: AccountId, search: string) =>
  query(
    listNumbers,
    {
      params: { accountId },
      query: { status: "Available", assigned: "false", programmable: "false", search, limit: 50 },
    },
    quiet,
  )
/** Numbers on which calls arrive, with where they lead. */
export const calledNumbersQuery = (accountId: AccountId, search: string) =>
  query(listNumbers, { params: { accountId }, query: { assigned: "true", search, limit: 8 } }, quiet)
export const tagsQuery = (accountId: AccountId) => query(listCustomTags, { params: { accountId } }, quiet)
export const providersQuery = query(searchProviders, {}, quiet)
export const programmableQuery = (accountId: AccountId) =>
  query(listProgrammableNumbers, { params: { accountId } }, quiet)
export const clickToCallKeyQuery = (accountId: AccountId, phoneNumber: string) =>
  query(getClickToCallKey, { params: { accountId, phoneNumber } }, quiet)
export const accountsForMoveQuery = (search: string) => query(listAccounts, { query: { search, limit: 20 } }, quiet)
export const movePreviewQuery = (
  accountId: AccountId,
  toAccountId: number,
  phoneNumbers: readonly string[],
  evenInUse: boolean,
) =>
  query(
    previewMove,
    { params: { accountId: String(accountId) }, body: { toAccountId, phoneNumbers: [...phoneNumbers], evenInUse } },
    quiet,
  )

/** A preview of a bulk change. */
export const bulkPreviewQuery = (accountId: AccountId, body: CallInput<typeof previewBulkChange>["body"]) =>
  query(previewBulkChange, { params: { accountId: String(accountId) }, body }, { ...quiet, noCache: true })
export const removalPreviewQuery = (accountId: AccountId, body: CallInput<typeof previewBulkRemoval>["body"]) =>
  query(previewBulkRemoval, { params: { accountId: String(accountId) }, body }, { ...quiet, noCache: true })

const lists = [
  listNumbers,
  getNumber,
  countNumbers,
  listCustomTags,
  listNumberHistory,
  listProgrammableNumbers,
  listClickToCallNumbers,
]
const settings = { errors: "form", invalidates: lists, options: quiet } as const

export const saveNumber = mutation(updateNumber, settings)
/** An empty backup number is sent as a single space. */
export const numberChange = (
  accountId: AccountId,
  phoneNumber: string,
  { backupNumber = "", ...edit }: PhoneNumberEdit,
  version: number | undefined,
) => ({ params: { accountId, phoneNumber }, body: { ...edit, backupNumber: backupToEdge(backupNumber), version } })
export const assign = mutation(assignNumbers, settings)
export const restore = mutation(restoreNumbers, settings)
export const moveNumbers = mutation(moveToAccount, settings)
/** These two are retried when the server fails; each attempt sends the same idempotency key, so that it runs once. */
const repeated = { ...settings, options: { ...quiet, retries: 2 } } as const
export const startBulk = mutation(startBulkChange, repeated)
export const startRemoval = mutation(startBulkRemoval, repeated)

export const addTag = mutation(createCustomTag, settings)
export const saveTag = mutation(renameCustomTag, settings)
export const removeTag = mutation(deleteCustomTag, settings)
export const programNumbers = mutation(setApplication, settings)
export const makeKey = mutation(makeClickToCallKey, { ...settings, invalidates: [...lists, getClickToCallKey] })
export const dropKey = mutation(dropClickToCallKey, { ...settings, invalidates: [...lists, getClickToCallKey] })
