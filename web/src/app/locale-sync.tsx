import { useLayoutEffect } from "react"
import { useAccount } from "../kit/account.tsx"
import { currentLocale, localeSettings } from "../kit/locale/locale-settings.ts"
import { usePreferences } from "../kit/preferences.tsx"

/** Messages and formats follow the user's preference, or else the open account. */
export const LocaleSync = () => {
  const account = useAccount()
  const { preferences } = usePreferences()
  useLayoutEffect(() => {
    const settings = localeSettings(account, preferences)
    currentLocale.set(settings)
    document.documentElement.lang = settings.locale
  }, [account, preferences])
  return null
}
