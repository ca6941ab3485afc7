import type { KeyValues } from "../environment/environment.ts"

/**
 * Tells all windows that a session exists and how often its token was renewed. It contains no secret: the refresh token
 * is in a cookie that scripts cannot read.
 */
const key = "dialplane.session"
/** Set while the session was opened with single sign-on: only then is the identity provider asked about at sign-out. */
const ssoKey = "dialplane.sso"

export const createSessionMarker = (storage: KeyValues) => {
  const generation = () => Number(storage.get(key) ?? 0)
  return {
    exists: () => storage.get(key) !== undefined,
    generation,
    renewed: () => storage.set(key, String(generation() + 1)),
    noteSso: () => storage.set(ssoKey, "1"),
    isSso: () => storage.get(ssoKey) !== undefined,
    remove: () => {
      storage.remove(key)
      storage.remove(ssoKey)
    },
  }
}
export type SessionMarker = ReturnType<typeof createSessionMarker>
