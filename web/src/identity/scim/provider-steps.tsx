import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import classes from "./scim.module.css"
import { scimMessages } from "./scim.messages.ts"

const providers = ["entra", "okta", "oneLogin"] as const
const steps = [1, 2, 3, 4, 5] as const
type Provider = (typeof providers)[number]

/** What to do at the identity provider. */
export const ProviderSteps = () => {
  const messages = useMessages(scimMessages)
  const [provider, setProvider] = useState<Provider>("entra")
  return (
    <div className={classes.part}>
      <SelectField<Provider>
        label={messages.provider}
        options={providers.map((value) => ({ value, label: messages[value] }))}
        value={provider}
        onChange={(value) => value !== null && setProvider(value)}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{messages[`${provider}_${step}`]}</li>
        ))}
      </ol>
    </div>
  )
}
