import { preferences as schema, type Preferences } from "@dialplane/contract/users/users.schema"
import { createContext, use } from "react"

export interface PreferencesValue {
  readonly preferences: Preferences
  /** Shown at once, saved behind it. */
  readonly change: (part: Partial<Preferences>) => void
}

export const usualPreferences: Preferences = schema.parse({})

/** How the person likes the portal; follows them to every browser. The shell provides it. */
export const PreferencesContext = createContext<PreferencesValue>({ preferences: usualPreferences, change: () => {} })

export const usePreferences = () => use(PreferencesContext)
