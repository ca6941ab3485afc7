import { locales } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Preferences } from "@dialplane/contract/identity/users/preferences.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePreferences } from "../../kit/preferences.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import { setDensity } from "../../ui/theme/density.ts"
import { localeMessages, userMessages } from "./users.messages.ts"

/** The user's portal preferences. Each choice is saved at once. */
export const OwnPreferences = () => {
  const messages = useMessages(userMessages)
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
    <FormSection title={messages.portal} description={messages.portalSentence}>
      <FormColumns>
        <SelectField
          label={messages.theme}
          value={preferences.theme}
          onChange={pick("theme")}
          options={[
            { value: "system", label: messages.themeSystem },
            { value: "light", label: messages.themeLight },
            { value: "dark", label: messages.themeDark },
          ]}
        />
        <SelectField
          label={messages.rows}
          value={preferences.density}
          onChange={pick("density")}
          options={[
            { value: "comfortable", label: messages.comfortable },
            { value: "compact", label: messages.compact },
          ]}
        />
        <SelectField
          label={messages.language}
          value={preferences.locale}
          onChange={pick("locale")}
          options={[
            { value: "account", label: messages.asAccount },
            ...locales.map((locale) => ({ value: locale, label: localeMessages[locale] })),
          ]}
        />
        <SelectField
          label={messages.timeFormat}
          value={preferences.timeFormat}
          onChange={pick("timeFormat")}
          options={[
            { value: "account", label: messages.asAccount },
            { value: "12hr", label: messages.hours12 },
            { value: "24hr", label: messages.hours24 },
          ]}
        />
      </FormColumns>
    </FormSection>
  )
}
