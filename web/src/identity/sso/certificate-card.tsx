import type { SsoCertificate } from "@dialplane/contract/identity/sso/sso.schema"
import type { ReactNode } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { stateOfCertificate, type CertificateState } from "./certificate-state.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import classes from "./sso.module.css"

const tones: Readonly<Record<CertificateState["state"], StatusTone>> = {
  valid: "good",
  expiring: "warn",
  expired: "bad",
  notYet: "neutral",
}

interface Props {
  /** Undefined while it is not known what it says. */
  readonly certificate: SsoCertificate | undefined
  readonly action?: (subject: string) => ReactNode
}

export const CertificateCard = ({ certificate, action }: Props) => {
  const messages = useMessages(ssoFieldMessages)
  const { date } = useFormat()
  const now = Number(useNow())
  const subject = certificate?.subject ?? messages.certificate
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <strong className={classes.cardTitle}>{subject}</strong>
        {certificate && <State state={stateOfCertificate(certificate, now)} />}
        {action && <span className={classes.cardActions}>{action(subject)}</span>}
      </div>
      {certificate && (
        <>
          <span className={classes.quiet}>
            {messages.validity(date(certificate.validFrom), date(certificate.validUntil))}
          </span>
          <span className={classes.fingerprint}>{messages.fingerprint(certificate.fingerprint)}</span>
        </>
      )}
    </li>
  )
}

const State = ({ state }: { readonly state: CertificateState }) => {
  const messages = useMessages(ssoFieldMessages)
  return (
    <StatusBadge tone={tones[state.state]}>
      {state.state === "expiring" ? messages.expiresIn(state.days) : messages[`state_${state.state}`]}
    </StatusBadge>
  )
}
