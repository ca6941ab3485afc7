import { portal } from "./portal.ts"
import { holdsValue } from "./request/holds-value.ts"
import { useStore } from "./use-store.ts"

/**
 * Whether a create without an answer held this value. What is "already in use" may then be what that create made: the
 * same request sent again leads there, so nobody is kept from sending it or told to choose another value.
 */
export const mayBeOwn = (value: string): boolean =>
  portal.lostSubmissions.get().some((request) => holdsValue(request, value))

export const useMayBeOwn = (value: string): boolean =>
  useStore(portal.lostSubmissions).some((request) => holdsValue(request, value))
