import type { SsoCertificate, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useState } from "react"
import { askProvider } from "./sso.api.ts"

/** Descriptions of certificates by their text, learned from the settings, from metadata, or from the server. */
export const useCertificateFacts = (sso: Pick<SsoSettings, "accountId" | "saml">) => {
  const [learned, setLearned] = useState<readonly SsoCertificate[]>([])
  const learn = (more: readonly SsoCertificate[]) => setLearned((before) => [...before, ...more])
  return {
    find: (pem: string) => [...learned, ...(sso.saml?.certificates ?? [])].find((one) => one.pem === pem),
    learn,
    /** The certificates in a text; empty if none of them can be read. */
    read: async (text: string): Promise<readonly SsoCertificate[]> => {
      const found = await askAbout(sso.accountId, text)
      learn(found)
      return found
    },
  }
}
export type CertificateFacts = ReturnType<typeof useCertificateFacts>

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const base64 = /^[A-Za-z0-9+/]+=*$/
const bareText = (text: string) => text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "")

/** Browsers cannot read certificates. The server reads them in metadata, so they are wrapped into some. */
const askAbout = async (accountId: number, text: string): Promise<readonly SsoCertificate[]> => {
  const bare = (text.match(block) ?? [text]).map(bareText)
  if (!bare.every((one) => base64.test(one))) return []
  const keys = bare.map(
    (one) =>
      `<KeyDescriptor use="signing"><KeyInfo><X509Data><X509Certificate>${one}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  const xml = `<EntityDescriptor entityID="urn:certificates"><IDPSSODescriptor>${keys.join("")}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://certificates.invalid"/></IDPSSODescriptor></EntityDescriptor>`
  return (await askProvider(accountId, { xml })).saml?.certificates ?? []
}
