import { startExport } from "@dialplane/contract/onboarding/imports/imports.endpoints"
import { importKindName } from "@dialplane/contract/onboarding/imports/imports.schema"
import { call } from "../../kit/request/call.ts"

export const exportKind = (accountId: number, kind: string) =>
  call(startExport, { params: { accountId: String(accountId) }, body: { kind: importKindName.parse(kind) } })
