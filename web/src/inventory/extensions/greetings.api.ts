import {
  changeGreeting,
  changeOwnGreeting,
  downloadOneGreeting,
  downloadOneOwnGreeting,
  listGreetings,
  listOwnGreetings,
  removeGreeting,
  removeOwnGreeting,
} from "@dialplane/contract/inventory/extensions/greetings.endpoints"
import {
  deleteGreeting,
  getExtension,
  uploadGreeting,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { listExtensions } from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import type { StoredGreeting } from "@dialplane/contract/inventory/extensions/extensions.schema"
import {
  deleteOwnGreeting,
  listOwnExtensions,
  uploadOwnGreeting,
} from "@dialplane/contract/inventory/extensions/own-extension.endpoints"
import type { QueryClient } from "@tanstack/react-query"
import { invalidate } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call, fetchFile } from "../../kit/request/call.ts"

staleBy("extension", listGreetings, listOwnGreetings)

const inPlace = { customError: true } as const
/** Queries that show which greeting is in use. */
const shown = [listGreetings, listOwnGreetings, getExtension, listExtensions, listOwnExtensions]

/** The greetings of a voicemail: as an administrator, or the user's own. */
export interface Greetings {
  readonly list: ReturnType<typeof query<typeof listGreetings>>
  readonly upload: (given: { name: string; audio: Blob }) => Promise<unknown>
  readonly use: (greetingId: number | null) => Promise<unknown>
  readonly rename: (greetingId: number, name: string) => Promise<unknown>
  readonly remove: (greeting: StoredGreeting) => Promise<unknown>
  readonly fetch: (greetingId: number) => Promise<{ readonly blob: Blob }>
  readonly refresh: (client: QueryClient) => Promise<unknown>
}

const refresh = async (client: QueryClient) => invalidate(client, listGreetings, shown)

export const greetingsOf = (accountId: number, extensionId: number): Greetings => {
  const params = { accountId, extensionId }
  return {
    list: query(listGreetings, { params }, inPlace),
    upload: (body) => call(uploadGreeting, { params, body }, inPlace),
    use: (greetingId) =>
      greetingId === null
        ? call(deleteGreeting, { params }, inPlace)
        : call(changeGreeting, { params: { ...params, greetingId }, body: { active: true } }, inPlace),
    rename: (greetingId, name) => call(changeGreeting, { params: { ...params, greetingId }, body: { name } }, inPlace),
    remove: ({ greetingId }) => call(removeGreeting, { params: { ...params, greetingId } }, inPlace),
    fetch: (greetingId) => fetchFile(downloadOneGreeting, { params: { ...params, greetingId } }),
    refresh,
  }
}

export const ownGreetings = (extensionId: number): Greetings => {
  const params = { extensionId }
  return {
    list: query(listOwnGreetings, { params }, inPlace) as never,
    upload: (body) => call(uploadOwnGreeting, { params, body }, inPlace),
    use: (greetingId) =>
      greetingId === null
        ? call(deleteOwnGreeting, { params }, inPlace)
        : call(changeOwnGreeting, { params: { ...params, greetingId }, body: { active: true } }, inPlace),
    rename: (greetingId, name) =>
      call(changeOwnGreeting, { params: { ...params, greetingId }, body: { name } }, inPlace),
    remove: ({ greetingId }) => call(removeOwnGreeting, { params: { ...params, greetingId } }, inPlace),
    fetch: (greetingId) => fetchFile(downloadOneOwnGreeting, { params: { ...params, greetingId } }),
    refresh,
  }
}
