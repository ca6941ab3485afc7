import {
  addToCompanyBook,
  addToOwnBook,
  deleteCompanyRecord,
  deleteOwnRecord,
  exportCompanyBook,
  exportOwnBook,
  getCompanyRecord,
  getOwnRecord,
  importCompanyBook,
  importOwnBook,
  listCompanyBook,
  listOwnBook,
  updateCompanyRecord,
  updateOwnRecord,
} from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import type {
  ImportBody,
  PhoneBookRecord,
  RecordDraft,
  RecordEdit,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { mutationOptions } from "@tanstack/react-query"
import { invalidate } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call, fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"

staleBy("phone-book", listCompanyBook, listOwnBook, getCompanyRecord, getOwnRecord)

/** The company's book, the user's own, or another user's. */
export type Book =
  | { readonly kind: "company"; readonly accountId: number }
  | { readonly kind: "person"; readonly userId: number; readonly own: boolean }

export const keyFor = (book: Book, action: "create" | "update" | "delete"): PermissionKey =>
  book.kind === "person" && book.own ? `${action}:own-phone-book` : `${action}:phone-book`

const shown = [listCompanyBook, listOwnBook, getCompanyRecord, getOwnRecord]
const inForm = { customError: true } as const
const after = {
  onSettled: (
    _a: unknown,
    _b: unknown,
    _c: unknown,
    _d: unknown,
    { client }: { client: Parameters<typeof invalidate>[0] },
  ) => void invalidate(client, addToOwnBook, shown),
}

export const entryQuery = (book: Book, phoneBookId: number) =>
  book.kind === "company"
    ? query(getCompanyRecord, { params: { accountId: book.accountId, phoneBookId } }, inForm)
    : query(getOwnRecord, { params: { userId: book.userId, phoneBookId } }, inForm)
export const addEntry = (book: Book) =>
  mutationOptions({
    mutationFn: (body: RecordDraft) =>
      book.kind === "company"
        ? call(addToCompanyBook, { params: { accountId: book.accountId }, body }, inForm)
        : call(addToOwnBook, { params: { userId: book.userId }, body }, inForm),
    ...after,
  })
export const saveEntry = (book: Book, phoneBookId: number) =>
  mutationOptions({
    mutationFn: (body: RecordEdit) =>
      book.kind === "company"
        ? call(updateCompanyRecord, { params: { accountId: book.accountId, phoneBookId }, body }, inForm)
        : call(updateOwnRecord, { params: { userId: book.userId, phoneBookId }, body }, inForm),
    ...after,
  })
export const removeEntry = (book: Book) =>
  mutationOptions({
    mutationFn: ({ phoneBookId }: PhoneBookRecord) =>
      book.kind === "company"
        ? call(deleteCompanyRecord, { params: { accountId: book.accountId, phoneBookId } }, inForm)
        : call(deleteOwnRecord, { params: { userId: book.userId, phoneBookId } }, inForm),
    ...after,
  })
export const importInto = (book: Book) =>
  mutationOptions({
    mutationFn: (body: ImportBody) =>
      book.kind === "company"
        ? call(importCompanyBook, { params: { accountId: book.accountId }, body }, inForm)
        : call(importOwnBook, { params: { userId: book.userId }, body }, inForm),
    ...after,
  })

export const exportBook = async (book: Book) => {
  const file =
    book.kind === "company"
      ? await fetchFile(exportCompanyBook, { params: { accountId: book.accountId } })
      : await fetchFile(exportOwnBook, { params: { userId: book.userId } })
  saveFile(file.blob, file.fileName ?? "phone-book.csv")
}

/** Suggestions while typing: the user's own entries and the company's. */
export const foundEntriesQuery = (userId: number, search: string) =>
  query(listOwnBook, { params: { userId }, query: { limit: 20, scope: "all", search } }, { customError: true })
/** The same in the company's book of another account. */
export const companyEntriesQuery = (accountId: number, search: string) =>
  query(listCompanyBook, { params: { accountId }, query: { limit: 20, search } }, { customError: true })
