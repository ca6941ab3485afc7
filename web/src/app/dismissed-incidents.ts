import { portal } from "../kit/portal.ts"

const mostKept = 20
const keyOf = (userId: number) => `dialplane.dismissed-incidents.${userId}`

/** The incidents whose banner a user has closed in this browser, newest first. */
export const dismissedIncidents = (userId: number): readonly string[] => {
  try {
    return JSON.parse(portal.environment.storage.get(keyOf(userId)) ?? "[]") as string[]
  } catch {
    return []
  }
}

export const dismissIncident = (userId: number, incident: string): readonly string[] => {
  const all = [incident, ...dismissedIncidents(userId)].slice(0, mostKept)
  portal.environment.storage.set(keyOf(userId), JSON.stringify(all))
  return all
}
