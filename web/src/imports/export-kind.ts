import { startExport } from "@dialplane/contract/imports/imports.endpoints"
import { importKindName } from "@dialplane/contract/imports/imports.schema"
import { call } from "../kit/request/call.ts"

export const exportKind = (accountId: number, kind: string) =>
  call(startExport, { params: { accountId: String(accountId) }, body: { kind: importKindName.parse(kind) } })
