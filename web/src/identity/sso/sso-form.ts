import { ssoDraft, type SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { attributesOf, type ProviderKind } from "./provider-kinds.ts"
import { saveSettings } from "./sso.api.ts"

const { version: _version, currentPassword: _password, code: _code, passkey: _passkey, ...shape } = ssoDraft.shape
const saml = shape.saml.unwrap()
const oidc = shape.oidc.unwrap()

/** The fields as they are typed: the sign-out address and the client secret can be empty, scopes are one text. */
export const ssoForm = z.strictObject({
  ...shape,
  saml: saml
    .extend({
      sloUrl: z
        .string()
        .trim()
        .transform((text) => (text === "" ? null : text))
        .pipe(saml.shape.sloUrl.unwrap()),
    })
    .optional(),
  oidc: oidc
    .extend({
      clientSecret: z
        .string()
        .trim()
        .transform((text) => (text === "" ? undefined : text))
        .pipe(oidc.shape.clientSecret),
      scopes: z
        .string()
        .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ""))
        .pipe(oidc.shape.scopes.unwrap()),
    })
    .optional(),
  attributes: shape.attributes.unwrap(),
  ...proofFields,
})
export type SsoValues = z.input<typeof ssoForm>

const usualScopes = "openid profile email"
export const emptySaml: NonNullable<SsoValues["saml"]> = {
  entityId: "",
  ssoUrl: "",
  sloUrl: "",
  certificates: [],
  nameIdFormat: "unspecified",
  signRequests: true,
  encryptedAssertions: false,
  allowIdpInitiated: true,
}
export const emptyOidc: NonNullable<SsoValues["oidc"]> = {
  issuer: "",
  clientId: "",
  clientSecret: "",
  scopes: usualScopes,
}

/** What the form starts with: the stored settings, or an empty SAML provider. */
export const initialOf = (sso: SsoSettings, kind: ProviderKind): SsoValues => {
  const protocol = sso.protocol ?? "saml"
  return {
    protocol,
    displayName: sso.displayName,
    companyName: sso.companyName,
    ...(protocol === "saml" ? { saml: samlValues(sso) } : { oidc: oidcValues(sso) }),
    attributes: sso.configured ? sso.attributes : attributesOf(kind, protocol),
    clockSkewSeconds: sso.clockSkewSeconds,
    justInTime: sso.justInTime,
    ...noProof,
  }
}
const samlValues = ({ saml: stored }: SsoSettings) =>
  stored === null
    ? emptySaml
    : { ...stored, sloUrl: stored.sloUrl ?? "", certificates: stored.certificates.map(({ pem }) => pem) }
const oidcValues = ({ oidc: stored }: SsoSettings) => {
  if (stored === null) return emptyOidc
  const { issuer, clientId, scopes } = stored
  return { issuer, clientId, clientSecret: "", scopes: scopes.join(" ") }
}

/** The body of a save that changes only some of the stored SAML settings. */
export const storedBody = (sso: SsoSettings, certificates: readonly string[]) => {
  const { protocol, displayName, companyName, attributes, clockSkewSeconds, justInTime, version } = sso
  return {
    protocol: protocol ?? "saml",
    displayName,
    companyName,
    saml: { ...sso.saml!, certificates: [...certificates] },
    attributes,
    clockSkewSeconds,
    justInTime,
    version,
  }
}

/** The fields that a step of the wizard checks. */
export const fieldsOfStep = {
  provider: ["protocol"],
  values: [],
  details: ["saml", "oidc"],
  options: ["displayName", "companyName", "attributes", "clockSkewSeconds", "justInTime", "currentPassword", "code"],
} as const satisfies Record<string, readonly string[]>

/** The settings of the identity provider as one form, for the wizard and for changes. */
export const useSsoForm = (sso: SsoSettings, kind: ProviderKind, onSaved: () => void) => {
  const save = useMutation(saveSettings)
  const proof = useIdentityProof()
  const form = useForm({
    schema: ssoForm,
    initial: initialOf(sso, kind),
    version: sso.version,
    onSubmit: async ({ currentPassword, code, ...body }, version) => {
      const given: GivenProof = await proof.take({ currentPassword, code })
      await save.mutateAsync({
        params: { accountId: String(sso.accountId) },
        body: { ...body, version, ...given },
      })
      onSaved()
    },
  })
  return { form, proof }
}
export type SsoForm = ReturnType<typeof useSsoForm>["form"]
