import {
  changeExtensions, cloneExtension, createExtension, deleteExtension, getExtension, getExtensionInAccount, getExtensionUses, handOverExtension, listExtensions, renumberExtension,
  startDataReset, updateExtension, previewChangeExtensions,
} from "@dialplane/contract/extensions/extensions.endpoints"
import type { BulkChange } from "@dialplane/contract/extensions/extensions.schema"
import { checkNumber, getNextFreeNumber, getNumberPlan, listPlannedNumbers, releaseRange, reserveRange, updateNumberPlan, updateRange } from "@dialplane/contract/extensions/number-plan.endpoints"
import { findOwnDestinations, listOwnExtensions, updateOwnExtension } from "@dialplane/contract/extensions/own-extension.endpoints"
import { listUsers } from "@dialplane/contract/users/user-lists.endpoints"
import { getUser } from "@dialplane/contract/users/users.endpoints"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("extension", listExtensions, getExtension, getExtensionInAccount, getExtensionUses, listOwnExtensions, getNumberPlan, listPlannedNumbers)
staleBy("numberPlan", getNumberPlan, listPlannedNumbers)

/** Everything that shows extensions; a change to one of them makes all of it stale. */
const shown = [listExtensions, getExtension, getExtensionInAccount, listOwnExtensions, getExtensionUses, getNumberPlan, listPlannedNumbers, getNextFreeNumber, listUsers, getUser]
const plan = [getNumberPlan, listPlannedNumbers, getNextFreeNumber]

/** Without its messages, whose number only one place shows. */
export const extensionQuery = (kitId: number) => query(getExtension, { params: { kitId }, query: { includeVoicemailsCount: "false" } }, { customError: true })
export const voicemailsCountQuery = (accountId: number, deviceKitId: number) => query(getExtensionInAccount, { params: { accountId, deviceKitId }, query: { includeVoicemailsCount: "true" } }, { customError: true })
export const extensionUsesQuery = (accountId: number, extensionId: number) => query(getExtensionUses, { params: { accountId, extensionId } }, { customError: true })
export const extensionOptionsQuery = (accountId: number, search: string) => query(listExtensions, { params: { accountId }, query: { search, limit: 20 } }, { customError: true })
export const extensionsOfPersonQuery = (accountId: number, userId: number) => query(listExtensions, { params: { accountId }, query: { userId, limit: 20 } as never }, { customError: true })
export const nextFreeQuery = (accountId: number) => query(getNextFreeNumber, { params: { accountId } }, { customError: true })
export const numberCheckQuery = (accountId: number, extension: string) => query(checkNumber, { params: { accountId }, query: { extension } }, { customError: true })

export const addExtension = mutation(createExtension, { errors: "form", invalidates: shown })
export const saveExtension = mutation(updateExtension, { errors: "form", invalidates: shown })
export const giveNumber = mutation(renumberExtension, { errors: "form", invalidates: shown })
export const giveToPerson = mutation(handOverExtension, { errors: "form", invalidates: shown })
export const copyExtension = mutation(cloneExtension, { errors: "form", invalidates: shown })
export const removeExtension = mutation(deleteExtension, { errors: "form", invalidates: shown })
/** What a change for many would do; nothing is changed. */
export const bulkPreviewQuery = (accountId: number, body: BulkChange) => query(previewChangeExtensions, { params: { accountId }, body }, { customError: true, noCache: true })
export const changeMany = mutation(changeExtensions, { errors: "form", invalidates: shown })
export const resetMany = mutation(startDataReset, { errors: "form", invalidates: shown })

export const ownExtensionsQuery = query(listOwnExtensions, undefined, { customError: true })
export const ownDestinationsQuery = (search: string) => query(findOwnDestinations, { query: { search } }, { customError: true })
export const saveOwnExtension = mutation(updateOwnExtension, { errors: "form", invalidates: shown })

export const numberPlanQuery = (accountId: number, digits?: number) => query(getNumberPlan, { params: { accountId }, query: digits === undefined ? {} : { digits } }, { customError: true })
export const plannedNumbersQuery = (accountId: number, from: string, to: string) => query(listPlannedNumbers, { params: { accountId }, query: { from, to } }, { customError: true })
export const savePlan = mutation(updateNumberPlan, { errors: "form", invalidates: plan })
export const addRange = mutation(reserveRange, { errors: "form", invalidates: plan })
export const saveRange = mutation(updateRange, { errors: "form", invalidates: plan })
export const dropRange = mutation(releaseRange, { errors: "form", invalidates: plan })
