import { portal } from "./portal.ts"
import { holdsValue } from "./request/holds-value.ts"
import { useStore } from "./use-store.ts"

/**
 * Whether a create request without a response contained this value. A value that is "already in use" may then come from
 * that request: sending it again leads to the created object, so the user is neither blocked nor told to choose another
 * value.
 */
export const mayBeOwn = (value: string): boolean =>
  portal.lostSubmissions.get().some((request) => holdsValue(request, value))

export const useMayBeOwn = (value: string): boolean =>
  useStore(portal.lostSubmissions).some((request) => holdsValue(request, value))
