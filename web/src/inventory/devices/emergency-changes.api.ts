// Separate from devices.api.ts, so that lists do not load code that only forms and dialogs use.
import {
  previewAssignment,
  previewDeviceUpdate,
  previewLinesUpdate,
} from "@dialplane/contract/inventory/devices/emergency-changes.endpoints"
import { previewSwap } from "@dialplane/contract/inventory/provisioning/swap.endpoints"
import { query } from "../../kit/data/query.ts"
import type { CallInput } from "../../kit/request/call-types.ts"

/** Previews of changed emergency locations. */
const previewOptions = { customError: true, noCache: true } as const
export const assignmentPreviewQuery = (input: CallInput<typeof previewAssignment>) =>
  query(previewAssignment, input, previewOptions)
export const devicePreviewQuery = (input: CallInput<typeof previewDeviceUpdate>) =>
  query(previewDeviceUpdate, input, previewOptions)
export const linesPreviewQuery = (input: CallInput<typeof previewLinesUpdate>) =>
  query(previewLinesUpdate, input, previewOptions)
export const swapPreviewQuery = (input: CallInput<typeof previewSwap>) => query(previewSwap, input, previewOptions)
