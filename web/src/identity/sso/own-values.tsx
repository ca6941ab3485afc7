import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { KindField } from "./kind-field.tsx"
import { kindOf } from "./provider-kinds.ts"
import { OwnCertificate } from "./own-certificate.tsx"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { ValueList } from "./value-list.tsx"

/** What the identity provider has to know about the portal. */
export const OwnValues = ({ sso }: { readonly sso: SsoSettings }) => {
  const messages = useMessages(ssoMessages)
  const [kind, setKind] = useState(() => kindOf(sso))
  return (
    <Section title={messages.values} sentence={messages.valuesSentence} divided>
      <div className={classes.stack}>
        <KindField kind={kind} onKind={setKind} />
        <ValueList sso={sso} protocol={sso.protocol ?? "saml"} kind={kind} />
        {sso.oidc === null && <OwnCertificate sso={sso} />}
      </div>
    </Section>
  )
}
