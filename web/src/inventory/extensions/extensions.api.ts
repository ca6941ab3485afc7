import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import {
  changeExtensions,
  previewChangeExtensions,
  previewDataReset,
  startDataReset,
} from "@dialplane/contract/inventory/extensions/extension-bulk.endpoints"
import {
  cloneExtension,
  createExtension,
  deleteExtension,
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
  handOverExtension,
  renumberExtension,
  updateExtension,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import type { BulkChange } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import {
  checkNumber,
  getNextFreeNumber,
  getNumberPlan,
  listPlannedNumbers,
  releaseRange,
  reserveRange,
  updateNumberPlan,
  updateRange,
} from "@dialplane/contract/inventory/extensions/number-plan.endpoints"
import type { ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { ExtensionV1 } from "@dialplane/contract/inventory/extensions/extensions.versions"
import {
  findOwnDestinations,
  listOwnExtensions,
  updateOwnExtension,
} from "@dialplane/contract/inventory/extensions/own-extension.endpoints"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { getUser } from "@dialplane/contract/identity/users/users.endpoints"
import { versionFor, type Widget } from "@dialplane/contract/kit/widget-pins"
import { queryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { keyOf, query } from "../../kit/data/query.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

const lists = Object.values(extensionLists)
const listOfTable = extensionLists[versionFor("listExtensions", "extensions-table-list")]

staleBy(
  "extension",
  ...lists,
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
  listOwnExtensions,
  getNumberPlan,
  listPlannedNumbers,
)
staleBy("phone-number", getExtensionUses)
staleBy("numberPlan", getNumberPlan, listPlannedNumbers)

/** Everything that shows extensions; a change to one of them makes all of it stale. */
const shown = [
  ...lists,
  getExtension,
  getExtensionInAccount,
  listOwnExtensions,
  getExtensionUses,
  getNumberPlan,
  listPlannedNumbers,
  getNextFreeNumber,
  listUsers,
  getUser,
]
const plan = [getNumberPlan, listPlannedNumbers, getNextFreeNumber]

/** Without the message count, which only one screen shows. */
export const extensionQuery = (kitId: number) =>
  query(getExtension, { params: { kitId }, query: { includeVoicemailsCount: "false" } }, { customError: true })
export const voicemailsCountQuery = (accountId: number, deviceKitId: number) =>
  query(
    getExtensionInAccount,
    { params: { accountId, deviceKitId }, query: { includeVoicemailsCount: "true" } },
    { customError: true },
  )
export const extensionUsesQuery = (accountId: number, extensionId: number) =>
  query(getExtensionUses, { params: { accountId, extensionId } }, { customError: true })
export const extensionsOfPersonQuery = (accountId: number, userId: number) =>
  query(listOfTable, { params: { accountId }, query: { userId, limit: 20 } as never }, { customError: true })
export const nextFreeQuery = (accountId: number) =>
  query(getNextFreeNumber, { params: { accountId } }, { customError: true })
export const numberCheckQuery = (accountId: number, extension: string) =>
  query(checkNumber, { params: { accountId }, query: { extension } }, { customError: true })

export const addExtension = mutation(createExtension, { errors: "form", invalidates: shown })
export const saveExtension = mutation(updateExtension, { errors: "form", invalidates: shown })
export const giveNumber = mutation(renumberExtension, { errors: "form", invalidates: shown })
export const giveToPerson = mutation(handOverExtension, { errors: "form", invalidates: shown })
export const copyExtension = mutation(cloneExtension, { errors: "form", invalidates: shown })
export const removeExtension = mutation(deleteExtension, { errors: "form", invalidates: shown })
/** Preview of a bulk change. */
export const bulkPreviewQuery = (accountId: number, body: BulkChange) =>
  query(previewChangeExtensions, { params: { accountId }, body }, { customError: true, noCache: true })
export const resetPreviewQuery = (accountId: number, body: CallInput<typeof previewDataReset>["body"]) =>
  query(previewDataReset, { params: { accountId }, body }, { customError: true, noCache: true })
export const changeMany = mutation(changeExtensions, { errors: "form", invalidates: shown })
export const resetMany = mutation(startDataReset, { errors: "form", invalidates: shown })

export const ownExtensionsQuery = query(listOwnExtensions, undefined, { customError: true })
export const ownDestinationsQuery = (search: string) =>
  query(findOwnDestinations, { query: { search } }, { customError: true })
export const saveOwnExtension = mutation(updateOwnExtension, { errors: "form", invalidates: shown })

export const numberPlanQuery = (accountId: number, digits?: number) =>
  query(getNumberPlan, { params: { accountId }, query: digits === undefined ? {} : { digits } }, { customError: true })
export const plannedNumbersQuery = (accountId: number, from: string, to: string) =>
  query(listPlannedNumbers, { params: { accountId }, query: { from, to } }, { customError: true })
export const savePlan = mutation(updateNumberPlan, { errors: "form", invalidates: plan })
export const addRange = mutation(reserveRange, { errors: "form", invalidates: plan })
export const saveRange = mutation(updateRange, { errors: "form", invalidates: plan })
export const dropRange = mutation(releaseRange, { errors: "form", invalidates: plan })

// --- for pickers -----------------------------------------------------------------------------------------------------

export interface Offered {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly extensionType: string
}
const ofV1 = ({ extensionId, extension, name, extension_type: extensionType }: ExtensionV1): Offered => ({
  extensionId,
  extension,
  name,
  extensionType,
})
const ofV2 = ({ extensionId, extension, name, extensionType }: ExtensionListEntry): Offered => ({
  extensionId,
  extension,
  name,
  extensionType,
})

/** Search results, read in the version that the widget is pinned to. */
export const extensionOptionsQuery = (accountId: number, search: string, widget?: Widget) => {
  const version = versionFor<"listExtensions", Widget | undefined>("listExtensions", widget)
  const input = { params: { accountId }, query: { search, limit: 20 } }
  return queryOptions({
    queryKey: [...keyOf(extensionLists[version], input), "options"],
    queryFn: async ({ signal }): Promise<readonly Offered[]> => {
      const options = { customError: true, signal }
      if (version === "v1") return (await call(extensionLists.v1, input, options)).items.map(ofV1)
      return (await call(extensionLists.v2, input, options)).items.map(ofV2)
    },
  })
}
