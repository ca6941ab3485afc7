import type { SsoProposal } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import type { SsoCertificate, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"

const attributeKeys = ["loginName", "email", "firstName", "lastName"] as const
export type ComparedField =
  | "protocol"
  | "entityId"
  | "ssoUrl"
  | "sloUrl"
  | "certificates"
  | "nameIdFormat"
  | "issuer"
  | "clientId"
  | "clientSecret"
  | (typeof attributeKeys)[number]

type ComparedValue = string | readonly SsoCertificate[] | null
export interface Difference {
  readonly field: ComparedField
  readonly present: ComparedValue
  readonly proposed: ComparedValue
  readonly isSame: boolean
}
type Present = Pick<SsoSettings, "configured" | "protocol" | "saml" | "oidc" | "attributes">

const fingerprints = (certificates: readonly SsoCertificate[] = []) =>
  certificates
    .map(({ fingerprint }) => fingerprint)
    .toSorted((one, other) => one.localeCompare(other))
    .join()

/** What applying a proposal changes. Fields of a protocol that neither side uses are left out. */
export const differencesOf = (present: Present, proposal: SsoProposal): readonly Difference[] => {
  const compare = (field: ComparedField, before: string | null, after: string | null): Difference => ({
    field,
    present: before,
    proposed: after,
    isSame: before === after,
  })
  const { saml, oidc } = proposal
  const rows: Difference[] = [compare("protocol", present.protocol, proposal.protocol)]
  if (saml !== null || present.saml !== null)
    rows.push(
      compare("entityId", present.saml?.entityId ?? null, saml?.entityId ?? null),
      compare("ssoUrl", present.saml?.ssoUrl ?? null, saml?.ssoUrl ?? null),
      compare("sloUrl", present.saml?.sloUrl ?? null, saml?.sloUrl ?? null),
      {
        field: "certificates",
        present: present.saml?.certificates ?? null,
        proposed: saml?.certificates ?? null,
        isSame: fingerprints(present.saml?.certificates) === fingerprints(saml?.certificates),
      },
      compare("nameIdFormat", present.saml?.nameIdFormat ?? null, saml?.nameIdFormat ?? null),
    )
  if (oidc !== null || present.oidc !== null)
    rows.push(
      compare("issuer", present.oidc?.issuer ?? null, oidc?.issuer ?? null),
      compare("clientId", present.oidc?.clientId ?? null, oidc?.clientId ?? null),
      // Whether a new secret equals the stored one is not known here, so it counts as changed.
      compare("clientSecret", present.oidc?.hasSecret === true ? "stored" : null, oidc === null ? null : "new"),
    )
  for (const key of attributeKeys)
    rows.push(
      compare(key, present.configured ? present.attributes[key] || null : null, proposal.attributes[key] || null),
    )
  return rows
}

/** Whether people would sign in with another identity provider than at present. */
export const isOtherProvider = ({ saml, oidc, protocol, configured }: Present, proposal: SsoProposal): boolean =>
  configured &&
  (protocol !== proposal.protocol ||
    saml?.entityId !== proposal.saml?.entityId ||
    oidc?.issuer !== proposal.oidc?.issuer ||
    oidc?.clientId !== proposal.oidc?.clientId)
