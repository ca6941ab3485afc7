import type { KeyValues } from "../environment/environment.ts"

/**
 * Tells all windows that a session exists and how often its token was renewed. It contains no secret: the refresh token
 * is in a cookie that scripts cannot read.
 */
const key = "dialplane.session"

export const createSessionMarker = (storage: KeyValues) => {
  const generation = () => Number(storage.get(key) ?? 0)
  return {
    exists: () => storage.get(key) !== undefined,
    generation,
    renewed: () => storage.set(key, String(generation() + 1)),
    remove: () => storage.remove(key),
  }
}
export type SessionMarker = ReturnType<typeof createSessionMarker>
