import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

/** Our certificate for identity providers that take it as a file. */
export const OwnCertificate = ({ sso }: { readonly sso: SsoSettings }) => {
  const messages = useMessages(ssoMessages)
  const { certificate } = sso.serviceProvider
  if (certificate === null) return null
  return (
    <div className={classes.row}>
      <strong className={classes.subtitle}>{messages.ownCertificate}</strong>
      <span className={classes.quiet}>{messages.ownCertificateHint}</span>
      <ActionButton icon="export" onClick={() => saveCertificate(certificate)}>
        {messages.download}
      </ActionButton>
    </div>
  )
}

export const saveCertificate = (pem: string) =>
  saveFile(new Blob([pem], { type: "application/x-pem-file" }), "sso-portal.pem")
