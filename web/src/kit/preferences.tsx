import { getPreferences, updatePreferences } from "@dialplane/contract/identity/users/preferences.endpoints"
import {
  preferences as preferencesSchema,
  type Preferences,
} from "@dialplane/contract/identity/users/preferences.schema"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, use, useEffect, type ReactNode } from "react"
import { useColorScheme } from "../ui/theme/color-scheme.ts"
import { setDensity, useDensity } from "../ui/theme/density.ts"
import { mutation } from "./data/mutation.ts"
import { keyOf, query } from "./data/query.ts"
import { useSignedIn } from "./session/use-session.ts"

interface PreferencesValue {
  readonly preferences: Preferences
  /** Applied at once, saved in the background. */
  readonly change: (part: Partial<Preferences>) => void
}

const usual = preferencesSchema.parse({})
const PreferencesContext = createContext<PreferencesValue>({ preferences: usual, change: () => {} })

export const usePreferences = () => use(PreferencesContext)

/** The user's display preferences; stored on the server, so that they apply in every browser. */
export const PreferencesProvider = ({ children }: { readonly children: ReactNode }) => {
  const { homeAccountId, userId } = useSignedIn()
  const params = { accountId: homeAccountId, userId }
  const client = useQueryClient()
  const { data } = useQuery(query(getPreferences, { params }))
  const save = useMutation(mutation(updatePreferences, { invalidates: [] }))
  const preferences = data ?? usual
  const { chosen, choose } = useColorScheme()

  useEffect(() => {
    if (data === undefined) return
    setDensity(data.density)
    const scheme = data.theme === "system" ? "auto" : data.theme
    if (scheme !== chosen) choose(scheme)
    // Only when the stored preferences arrive or change: a click on the toggle must not be undone by them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  useEffect(() => {
    const theme = chosen === "auto" ? "system" : chosen
    if (data !== undefined && theme !== data.theme) change({ theme })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen])

  // The density switch of a list changes the rows at once and does not know the preferences; they are updated here.
  const density = useDensity()
  useEffect(() => {
    if (data !== undefined && density !== data.density) change({ density })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [density])

  const change = (part: Partial<Preferences>) => {
    const next = { ...preferences, ...part }
    client.setQueryData(keyOf(getPreferences, { params }), next)
    save.mutate({ params, body: next })
  }
  return <PreferencesContext value={{ preferences, change }}>{children}</PreferencesContext>
}
