import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { warningOf } from "./certificate-state.ts"
import { ssoMessages } from "./sso.messages.ts"

/** Certificates that expire soon or have expired. */
export const CertificateWarning = ({ sso }: { readonly sso: SsoSettings }) => {
  const messages = useMessages(ssoMessages)
  const { date } = useFormat()
  const warning = warningOf(sso.saml?.certificates ?? [], Number(useNow()))
  if (warning === undefined) return null
  const { kind, tone, until, days } = warning
  return (
    <Banner tone={tone} title={kind === "expiring" ? messages.expiring(days) : messages[kind]}>
      {messages[`${kind}Text`](date(until))}
    </Banner>
  )
}
