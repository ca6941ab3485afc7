import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { CertificatesField } from "./certificates-field.tsx"
import { OidcDetails } from "./oidc-details.tsx"
import { drawings, type ProviderKind } from "./provider-kinds.ts"
import { providerMessages } from "./provider.messages.ts"
import { ReadMetadata } from "./read-metadata.tsx"
import type { SsoForm } from "./sso-form.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import classes from "./sso.module.css"
import { useCertificateFacts } from "./use-certificate-facts.ts"

interface Props {
  readonly sso: SsoSettings
  readonly form: SsoForm
  readonly kind: ProviderKind
}

/** What the identity provider is: from its metadata or by hand. */
export const ProviderDetails = ({ sso, form, kind }: Props) => {
  const names = useMessages(providerMessages)
  const { protocol } = form.values
  return (
    <div className={classes.part}>
      <Banner title={names[kind]}>{names[drawings[kind][protocol].find]}</Banner>
      {protocol === "saml" ? <SamlDetails sso={sso} form={form} /> : <OidcDetails sso={sso} form={form} />}
    </div>
  )
}

const SamlDetails = ({ sso, form }: Omit<Props, "kind">) => {
  const messages = useMessages(ssoFieldMessages)
  const facts = useCertificateFacts(sso)
  const saml = form.values.saml
  return (
    <>
      <ReadMetadata
        accountId={sso.accountId}
        isStored={sso.saml !== null}
        onRead={(read) => {
          facts.learn(read.certificates)
          form.set("saml", {
            ...saml!,
            entityId: read.entityId,
            ssoUrl: read.ssoUrl,
            sloUrl: read.sloUrl ?? "",
            certificates: read.certificates.map(({ pem }) => pem),
            nameIdFormat: read.nameIdFormat,
          })
        }}
      />
      <TextField label={messages.entityId} required {...form.text("saml.entityId")} />
      <TextField
        label={messages.ssoUrl}
        description={messages.ssoUrlHint}
        required
        inputMode="url"
        {...form.text("saml.ssoUrl")}
      />
      <TextField
        label={messages.sloUrl}
        description={messages.sloUrlHint}
        inputMode="url"
        {...form.text("saml.sloUrl")}
      />
      <CertificatesField
        facts={facts}
        value={saml?.certificates ?? []}
        error={form.errors["saml.certificates"]}
        onChange={(certificates) => form.set("saml.certificates", certificates)}
      />
    </>
  )
}
