import { locales } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Preferences } from "@dialplane/contract/identity/users/preferences.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { usePreferences } from "../../kit/preferences.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import { setDensity } from "../../ui/theme/density.ts"
import { localeWords, userWords } from "./users.words.ts"

/** How the person likes the portal. Each choice holds at once. */
export const OwnPreferences = () => {
  const words = useWords(userWords)
  const { preferences, change } = usePreferences()
  const { choose } = useColorScheme()
  const pick =
    <Name extends keyof Preferences>(name: Name) =>
    (value: string | null) => {
      if (value === null) return
      if (name === "theme") choose(value === "system" ? "auto" : (value as "light" | "dark"))
      if (name === "density") setDensity(value as Preferences["density"])
      change({ [name]: value } as Partial<Preferences>)
    }
  return (
    <FormSection title={words.portal} description={words.portalSentence}>
      <FormColumns>
        <SelectField
          label={words.theme}
          value={preferences.theme}
          onChange={pick("theme")}
          options={[
            { value: "system", label: words.themeSystem },
            { value: "light", label: words.themeLight },
            { value: "dark", label: words.themeDark },
          ]}
        />
        <SelectField
          label={words.rows}
          value={preferences.density}
          onChange={pick("density")}
          options={[
            { value: "comfortable", label: words.comfortable },
            { value: "compact", label: words.compact },
          ]}
        />
        <SelectField
          label={words.language}
          value={preferences.locale}
          onChange={pick("locale")}
          options={[
            { value: "account", label: words.asAccount },
            ...locales.map((locale) => ({ value: locale, label: localeWords[locale] })),
          ]}
        />
        <SelectField
          label={words.timeFormat}
          value={preferences.timeFormat}
          onChange={pick("timeFormat")}
          options={[
            { value: "account", label: words.asAccount },
            { value: "12hr", label: words.hours12 },
            { value: "24hr", label: words.hours24 },
          ]}
        />
      </FormColumns>
    </FormSection>
  )
}
