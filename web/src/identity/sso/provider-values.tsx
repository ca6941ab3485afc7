import type { SetupLinkInfo } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { setupPageMessages } from "./setup-link-page.messages.ts"

interface Props {
  readonly protocol: "saml" | "oidc"
  readonly values: SetupLinkInfo["serviceProvider"]
}

/** What somebody copies to the identity provider. */
export const ProviderValues = ({ protocol, values }: Props) => {
  const messages = useMessages(setupPageMessages)
  const shown: readonly (readonly [label: string, value: string | null])[] =
    protocol === "oidc"
      ? [[messages.redirectUrl, values.redirectUrl]]
      : [
          [messages.entityId, values.entityId],
          [messages.acsUrl, values.acsUrl],
          [messages.sloUrl, values.sloUrl],
          [messages.metadataUrl, values.metadataUrl],
          [messages.certificate, values.certificate],
        ]
  return (
    <Section title={messages.copyTitle} sentence={messages.copySentence} divided>
      <KeyValueList
        items={shown.flatMap(([label, value]) =>
          value === null ? [] : [{ label, value: <CopyValue value={value} copyLabel={messages.copy(label)} /> }],
        )}
      />
    </Section>
  )
}
