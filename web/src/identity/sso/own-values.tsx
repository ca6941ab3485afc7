import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Section } from "../../ui/page/section.tsx"
import { KindField } from "./kind-field.tsx"
import { kindOf } from "./provider-kinds.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { ValueList } from "./value-list.tsx"

/** What the identity provider has to know about the portal. */
export const OwnValues = ({ sso }: { readonly sso: SsoSettings }) => {
  const messages = useMessages(ssoMessages)
  const [kind, setKind] = useState(() => kindOf(sso))
  const { certificate } = sso.serviceProvider
  return (
    <Section title={messages.values} sentence={messages.valuesSentence} divided>
      <div className={classes.stack}>
        <KindField kind={kind} onKind={setKind} />
        <ValueList sso={sso} protocol={sso.protocol ?? "saml"} kind={kind} />
        {sso.saml !== null && certificate !== null && (
          <div className={classes.row}>
            <strong className={classes.subtitle}>{messages.ownCertificate}</strong>
            <span className={classes.quiet}>{messages.ownCertificateHint}</span>
            <ActionButton
              icon="export"
              onClick={() => saveFile(new Blob([certificate], { type: "application/x-pem-file" }), "sso-portal.pem")}
            >
              {messages.download}
            </ActionButton>
          </div>
        )}
      </div>
    </Section>
  )
}
