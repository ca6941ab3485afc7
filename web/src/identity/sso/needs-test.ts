import { changesToTest } from "@dialplane/contract/identity/sso/changes-to-test"
import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import type { SsoValues } from "./sso-form.ts"

/** Whether what was typed can break the sign-in, so that it has to be tested before anybody is sent to the provider. */
export const needsTest = (sso: SsoSettings, { protocol, saml, oidc, attributes, clockSkewSeconds }: SsoValues) => {
  const scopes = (oidc?.scopes ?? "").split(/[\s,]+/).filter((one) => one !== "")
  const changes = changesToTest(sso, {
    attributes: { loginName: (attributes.loginName ?? "").trim() },
    clockSkewSeconds: clockSkewSeconds ?? sso.clockSkewSeconds,
    saml:
      protocol === "saml" && saml !== undefined
        ? {
            entityId: saml.entityId.trim(),
            ssoUrl: saml.ssoUrl.trim(),
            nameIdFormat: saml.nameIdFormat ?? "unspecified",
            signRequests: saml.signRequests ?? true,
            encryptedAssertions: saml.encryptedAssertions ?? false,
          }
        : null,
    oidc:
      protocol === "oidc" && oidc !== undefined
        ? { issuer: oidc.issuer.trim(), clientId: oidc.clientId.trim(), scopes }
        : null,
  })
  return changes.length > 0 || (protocol === "oidc" && (oidc?.clientSecret ?? "").trim() !== "")
}
