import {
  openSetupLink,
  readProviderBySetupLink,
  submitProposal,
} from "@dialplane/contract/identity/sso/sso-setup-links.endpoints"
import { proposedSetup, setupLinkToken } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { ssoProblems } from "@dialplane/contract/identity/sso/sso.problems"
import { z } from "zod"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"

const own = { customError: true } as const
export const openLink = (token: string) => call(openSetupLink, { body: { token } }, own)
export const readMetadata = async (token: string, question: { readonly xml: string } | { readonly address: string }) =>
  (await call(readProviderBySetupLink, { body: { token, ...question } }, own)).saml
export const sendProposal = (body: z.input<typeof proposedSetup>) => call(submitProposal, { body }, own)

export const isToken = (token: string) => setupLinkToken.safeParse({ token }).success
export const isLinkGone = (error: unknown) =>
  error instanceof RequestError && error.body.code === ssoProblems.setupLinkNotValid.code

const pem = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g
/** The certificates of a text, which may hold several; without marks it is one. */
export const certificatesIn = (text: string): string[] => {
  const found = text.match(pem)
  return found === null ? (text.trim() === "" ? [] : [text.trim()]) : [...found]
}

const { submittedBy, note, attributes, saml, oidc } = proposedSetup.shape
const samlPart = saml.unwrap()
const common = { submittedBy, note, attributes }
export const samlForm = z.strictObject({
  ...common,
  saml: samlPart.extend({
    // An empty field stands for none.
    sloUrl: z
      .string()
      .transform((text) => (text.trim() === "" ? null : text))
      .pipe(samlPart.shape.sloUrl.unwrap()),
    certificates: z.string().transform(certificatesIn).pipe(samlPart.shape.certificates),
  }),
})
export const oidcForm = z.strictObject({ ...common, oidc: oidc.unwrap() })

export const firstCommon = {
  submittedBy: "",
  note: "",
  attributes: { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" },
}
/** The claims of OpenID Connect have standard names. */
export const oidcAttributes = { loginName: "", email: "email", firstName: "given_name", lastName: "family_name" }
