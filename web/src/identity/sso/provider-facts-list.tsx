import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import { ssoMessages } from "./sso.messages.ts"

/** The stored settings of the identity provider. */
export const ProviderFactsList = ({ sso }: { readonly sso: SsoSettings }) => {
  const messages = useMessages(ssoMessages)
  const fields = useMessages(ssoFieldMessages)
  const { dateTime } = useFormat()
  const { saml, oidc, attributes } = sso
  const yes = (is: boolean) => (is ? messages.yes : messages.no)
  const provider: KeyValue[] =
    saml !== null
      ? [
          { label: messages.entityIdOf, value: <code>{saml.entityId}</code> },
          { label: messages.ssoUrl, value: <code>{saml.ssoUrl}</code> },
          { label: messages.sloUrlOf, value: saml.sloUrl === null ? messages.none : <code>{saml.sloUrl}</code> },
          { label: messages.nameIdFormat, value: fields[saml.nameIdFormat] },
          { label: messages.signRequests, value: yes(saml.signRequests) },
          { label: messages.encryptedAssertions, value: yes(saml.encryptedAssertions) },
          { label: messages.allowIdpInitiated, value: yes(saml.allowIdpInitiated) },
        ]
      : oidc !== null
        ? [
            { label: messages.issuer, value: <code>{oidc.issuer}</code> },
            { label: messages.clientId, value: <code>{oidc.clientId}</code> },
            { label: messages.secret, value: oidc.hasSecret ? messages.secretStored : messages.none },
            { label: messages.scopes, value: <code>{oidc.scopes.join(" ")}</code> },
          ]
        : []
  const named = (["loginName", "email", "firstName", "lastName"] as const).filter((name) => attributes[name] !== "")
  return (
    <KeyValueList
      items={[
        { label: messages.protocol, value: messages[sso.protocol ?? "saml"] },
        { label: messages.name, value: sso.displayName },
        { label: messages.companyName, value: <code>{sso.companyName}</code> },
        ...provider,
        ...named.map((name) => ({
          label: messages.attributeFor(fields[name]),
          value: <code>{attributes[name]}</code>,
        })),
        { label: messages.clockSkew, value: messages.seconds(sso.clockSkewSeconds) },
        { label: messages.justInTime, value: yes(sso.justInTime) },
        {
          label: messages.changed,
          value: sso.changedAt === null ? undefined : messages.changedBy(sso.changedBy ?? "—", dateTime(sso.changedAt)),
        },
      ]}
    />
  )
}
