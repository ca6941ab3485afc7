import { ssoLimits, type SsoCertificate, type SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { AddCertificateDialog } from "./add-certificate-dialog.tsx"
import { CertificateCard } from "./certificate-card.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { saveSettings } from "./sso.api.ts"
import { storedBody } from "./sso-form.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
}

/** The certificates in use, and their rotation: the next one is added before the old one is removed. */
export const CertificatesPart = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ssoMessages)
  const fields = useMessages(ssoFieldMessages)
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<SsoCertificate>()
  const save = useMutation(saveSettings)
  const certificates = sso.saml?.certificates ?? []
  const isFull = certificates.length >= ssoLimits.certificates
  const keep = (pems: readonly string[], proof: GivenProof) =>
    save.mutateAsync({
      params: { accountId: String(sso.accountId) },
      body: { ...storedBody(sso, pems), ...proof },
    })
  const pems = certificates.map(({ pem }) => pem)
  return (
    <Section
      title={messages.certificates}
      sentence={messages.certificatesSentence}
      divided
      actions={
        <ActionButton
          icon="add"
          disabledReason={lockedBy ?? (isFull ? messages.mostCertificates(ssoLimits.certificates) : undefined)}
          onClick={() => setAdding(true)}
        >
          {messages.addCertificate}
        </ActionButton>
      }
    >
      <ul className={classes.cards}>
        {certificates.map((certificate) => (
          <CertificateCard
            key={certificate.fingerprint}
            certificate={certificate}
            action={(subject) => (
              <ActionButton
                icon="delete"
                aria-label={fields.remove(subject)}
                disabledReason={lockedBy ?? (certificates.length === 1 ? messages.lastCertificate : undefined)}
                onClick={() => setRemoved(certificate)}
              >
                {fields.removeShort}
              </ActionButton>
            )}
          />
        ))}
      </ul>
      {adding && (
        <AddCertificateDialog
          onClose={() => setAdding(false)}
          act={async (text, proof) => {
            await keep([...pems, text], proof)
            showToast({ tone: "good", title: messages.certificateAdded })
            setAdding(false)
          }}
        />
      )}
      {removed !== undefined && (
        <ProofDialog
          title={messages.removeCertificateTitle}
          label={messages.removeCertificate}
          destructive
          onClose={() => setRemoved(undefined)}
          act={async (proof) => {
            await keep(
              pems.filter((pem) => pem !== removed.pem),
              proof,
            )
            showToast({ tone: "good", title: messages.certificateRemoved })
            setRemoved(undefined)
          }}
        >
          <p className={classes.text}>{messages.removeCertificateText(removed.subject)}</p>
        </ProofDialog>
      )}
    </Section>
  )
}
