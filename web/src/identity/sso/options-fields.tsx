import { nameIdFormats, ssoLimits, type NameIdFormat } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import type { SsoForm } from "./sso-form.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"

/** Everything but the details of the identity provider itself. */
export const OptionsFields = ({ form }: { readonly form: SsoForm }) => {
  const messages = useMessages(ssoFieldMessages)
  const { protocol } = form.values
  return (
    <>
      <FormSection title={messages.names} description={messages.namesSentence}>
        <TextField
          label={messages.displayName}
          description={messages.displayNameHint}
          required
          maxLength={ssoLimits.displayName}
          {...form.text("displayName")}
        />
        <TextField
          label={messages.companyName}
          description={messages.companyNameHint}
          required
          maxLength={ssoLimits.companyName}
          autoCapitalize="none"
          {...form.text("companyName")}
        />
      </FormSection>
      <FormSection title={messages.attributes} description={messages.attributesSentence}>
        <TextField
          label={messages.loginName}
          description={messages[`loginNameHint_${protocol}`]}
          {...form.text("attributes.loginName")}
        />
        <TextField label={messages.email} {...form.text("attributes.email")} />
        <TextField label={messages.firstName} {...form.text("attributes.firstName")} />
        <TextField label={messages.lastName} {...form.text("attributes.lastName")} />
      </FormSection>
      <FormSection title={messages.security} description={protocol === "saml" ? messages.securitySentence : undefined}>
        {protocol === "saml" && <SamlOptions form={form} />}
        <NumberField
          label={messages.clockSkew}
          description={messages.clockSkewHint}
          unit={messages.seconds}
          min={ssoLimits.leastSkew}
          max={ssoLimits.mostSkew}
          {...form.number("clockSkewSeconds")}
        />
      </FormSection>
      <FormSection title={messages.people}>
        <SwitchField
          label={messages.justInTime}
          description={messages.justInTimeHint}
          {...form.checkbox("justInTime")}
        />
      </FormSection>
    </>
  )
}

const SamlOptions = ({ form }: { readonly form: SsoForm }) => {
  const messages = useMessages(ssoFieldMessages)
  return (
    <>
      <SelectField<NameIdFormat>
        label={messages.nameIdFormat}
        options={nameIdFormats.map((value) => ({ value, label: messages[value] }))}
        name="saml.nameIdFormat"
        error={form.errors["saml.nameIdFormat"]}
        value={form.values.saml?.nameIdFormat ?? "unspecified"}
        onChange={(value) => value !== null && form.set("saml.nameIdFormat", value)}
      />
      <SwitchField
        label={messages.signRequests}
        description={messages.signRequestsHint}
        {...form.checkbox("saml.signRequests")}
      />
      <SwitchField
        label={messages.encryptedAssertions}
        description={messages.encryptedAssertionsHint}
        {...form.checkbox("saml.encryptedAssertions")}
      />
      <SwitchField
        label={messages.allowIdpInitiated}
        description={messages.allowIdpInitiatedHint}
        {...form.checkbox("saml.allowIdpInitiated")}
      />
    </>
  )
}
