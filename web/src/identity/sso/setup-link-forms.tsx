import { nameIdFormats } from "@dialplane/contract/identity/sso/sso.schema"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { MetadataReader } from "./metadata-reader.tsx"
import { SetupLinkFields } from "./setup-link-fields.tsx"
import { firstCommon, isLinkGone, oidcAttributes, oidcForm, samlForm, sendProposal } from "./setup-link-form.ts"
import classes from "./setup-link-page.module.css"
import { setupPageMessages } from "./setup-link-page.messages.ts"

interface Props {
  readonly token: string
  readonly onSent: () => void
  readonly onGone: () => void
}

/** Ends the page if the link stopped working meanwhile; everything else is shown in the form. */
const sending = async ({ onSent, onGone }: Props, send: () => Promise<unknown>) => {
  try {
    await send()
  } catch (error) {
    if (isLinkGone(error)) return onGone()
    throw error
  }
  return onSent()
}

export const SamlSetupForm = (props: Props) => {
  const { token, onGone } = props
  const messages = useMessages(setupPageMessages)
  const form = useForm({
    schema: samlForm,
    initial: {
      ...firstCommon,
      saml: { entityId: "", ssoUrl: "", sloUrl: "", certificates: "", nameIdFormat: "unspecified" },
    },
    onSubmit: (values) => sending(props, () => sendProposal({ token, protocol: "saml", ...values })),
  })
  return (
    <>
      <MetadataReader
        token={token}
        onFailed={(error) => isLinkGone(error) && onGone()}
        onRead={({ entityId, ssoUrl, sloUrl, certificates, nameIdFormat }) => {
          const pems = certificates.map(({ pem }) => pem.trim())
          form.set("saml", { entityId, ssoUrl, sloUrl: sloUrl ?? "", certificates: pems.join("\n"), nameIdFormat })
        }}
      />
      <SetupLinkFields form={form}>
        <TextField label={messages.providerEntityId} required autoComplete="off" {...form.text("saml.entityId")} />
        <TextField
          label={messages.ssoUrl}
          description={messages.ssoUrlHint}
          required
          inputMode="url"
          autoComplete="off"
          {...form.text("saml.ssoUrl")}
        />
        <TextField label={messages.providerSloUrl} inputMode="url" autoComplete="off" {...form.text("saml.sloUrl")} />
        <div className={classes.certificates}>
          <TextAreaField
            label={messages.certificates}
            description={messages.certificatesHint}
            required
            rows={7}
            spellCheck={false}
            {...form.text("saml.certificates")}
          />
        </div>
        <SelectField
          label={messages.nameIdFormat}
          options={nameIdFormats.map((value) => ({ value, label: messages[`format_${value}`] }))}
          value={form.values.saml.nameIdFormat ?? "unspecified"}
          onChange={(value) => value !== null && form.set("saml.nameIdFormat", value)}
        />
      </SetupLinkFields>
    </>
  )
}

export const OidcSetupForm = (props: Props) => {
  const messages = useMessages(setupPageMessages)
  const form = useForm({
    schema: oidcForm,
    initial: { ...firstCommon, attributes: oidcAttributes, oidc: { issuer: "", clientId: "", clientSecret: "" } },
    onSubmit: (values) => sending(props, () => sendProposal({ token: props.token, protocol: "oidc", ...values })),
  })
  return (
    <SetupLinkFields form={form}>
      <TextField
        label={messages.issuer}
        description={messages.issuerHint}
        required
        inputMode="url"
        autoComplete="off"
        {...form.text("oidc.issuer")}
      />
      <TextField label={messages.clientId} required autoComplete="off" {...form.text("oidc.clientId")} />
      <PasswordField
        label={messages.clientSecret}
        description={messages.clientSecretHint}
        required
        autoComplete="off"
        {...form.text("oidc.clientSecret")}
      />
    </SetupLinkFields>
  )
}
