import {
  changeAccountStatus,
  changeAccountStatusV2,
  changeStatusNow,
  changeStatusNowV2,
} from "./account-status.endpoints.ts"

/**
 * The versions of a status change with its date in the body, and of an immediate one. widget-pins.ts says which widget
 * uses which.
 */
export const statusChanges = { v1: changeAccountStatus, v2: changeAccountStatusV2 } as const
export const statusChangesNow = { v1: changeStatusNow, v2: changeStatusNowV2 } as const
