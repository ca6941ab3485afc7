import {
  checkImport,
  deleteImport,
  downloadImportErrors,
  downloadImportPlan,
  downloadSampleFile,
  getImport,
  listImportRows,
  listImports,
  revertImport,
  startExport as startExportOf,
  startImport,
  uploadImport,
} from "@dialplane/contract/onboarding/imports/imports.endpoints"
import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportRowPage, ImportRowsQuery } from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { keyOf, query } from "../../kit/data/query.ts"
import { call, fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("import", listImports, getImport, listImportRows)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: [listImports, getImport, listImportRows] } as const
/** Starting a job makes the whole service stale, including the list of jobs. */
const asJob = { errors: "form", options: own } as const
const paramsOf = (accountId: AccountId, importId: number) => ({
  accountId: String(accountId),
  importId: String(importId),
})

export const importQuery = (accountId: AccountId, importId: number) =>
  query(getImport, { params: paramsOf(accountId, importId) }, own)

/** The rows of a file, loaded while scrolling. */
export const importRowsQuery = (accountId: AccountId, importId: number, show: ImportRowsQuery["show"]) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listImportRows, { params: paramsOf(accountId, importId), query: { show } }), "pages"],
    queryFn: ({ pageParam, signal }): Promise<ImportRowPage> =>
      call(
        listImportRows,
        { params: paramsOf(accountId, importId), query: { show, after: pageParam, limit: 200 } },
        { ...own, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last: ImportRowPage) => last.nextAfter ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })

export const uploadFile = mutation(uploadImport, inForm)
export const checkRows = mutation(checkImport, inForm)
export const runImport = mutation(startImport, asJob)
export const startRevert = mutation(revertImport, asJob)
export const discard = mutation(deleteImport, inForm)
export const startExport = mutation(startExportOf, { options: own })

const save = (file: { blob: Blob; fileName?: string | undefined }, otherwise: string) =>
  saveFile(file.blob, file.fileName ?? otherwise)
export const savePlan = async (accountId: AccountId, importId: number) =>
  save(await fetchFile(downloadImportPlan, { params: paramsOf(accountId, importId) }), "plan.csv")
export const saveErrors = async (accountId: AccountId, importId: number) =>
  save(await fetchFile(downloadImportErrors, { params: paramsOf(accountId, importId) }), "errors.csv")
export const saveSample = async (accountId: AccountId, importKind: ImportKindName) =>
  save(await fetchFile(downloadSampleFile, { params: { accountId: String(accountId), importKind } }), "sample.csv")
