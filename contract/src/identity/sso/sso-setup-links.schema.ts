import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountIdText } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line, note } from "../../kit/text.ts"
import { companyName, providerQuestion, ssoDraft, ssoLimits, ssoProtocols, ssoSettings } from "./sso.schema.ts"

export const setupLinkLimits = {
  /** Links of an account that can still be used. */
  live: 5,
  hours: 24,
  recipient: 100,
  submittedBy: 100,
  note: 500,
  /** How long a proposal waits, and how long a link stays in the list. */
  days: 30,
} as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const token = z
  .string()
  .regex(/^[\w-]{43}$/, "This is not a valid link.")
  .describe("The secret part of the link")

// --- for administrators ------------------------------------------------------------------------------------------------

const draft = ssoDraft.shape
const shownSettings = ssoSettings.shape

/** How requests are signed, which answers are accepted and who is added stays the administrator's decision. */
const proposedSaml = draft.saml
  .unwrap()
  .pick({ entityId: true, ssoUrl: true, sloUrl: true, certificates: true, nameIdFormat: true })
const proposedOidc = draft.oidc
  .unwrap()
  .pick({ issuer: true, clientId: true })
  .extend({ clientSecret: line(ssoLimits.secret).describe("Client secret. It is stored encrypted and never shown") })

const proposal = z
  .object({
    submittedBy: z.string().describe("Name that was entered with the details"),
    note: z.string().describe("Note for the administrator"),
    address: z.string().describe("Network address from which it was sent"),
    protocol: z.enum(ssoProtocols).describe("SAML 2.0 or OpenID Connect"),
    saml: z
      .object({
        entityId: z.string().describe("Entity id of the identity provider"),
        ssoUrl: z.string().describe("Where sign-ins are sent"),
        sloUrl: z.string().nullable().describe("Where sign-outs are sent"),
        certificates: shownSettings.saml.unwrap().shape.certificates,
        nameIdFormat: draft.saml.unwrap().shape.nameIdFormat.unwrap(),
      })
      .nullable()
      .describe("The identity provider, if the protocol is saml"),
    oidc: z
      .object({
        issuer: z.string().describe("Issuer of the identity provider"),
        clientId: z.string().describe("Client id that it gave. The secret is stored and never shown"),
      })
      .nullable()
      .describe("The identity provider, if the protocol is oidc"),
    attributes: shownSettings.attributes,
  })
  .meta({
    id: "SsoProposal",
    description: "What was entered with a setup link. It changes nothing until it is applied",
  })
export type SsoProposal = z.infer<typeof proposal>

const linkStates = ["open", "stopped", "expired", "submitted", "applied", "discarded", "revoked"] as const
export type SetupLinkState = (typeof linkStates)[number]

export const setupLink = z
  .object({
    linkId: id.describe("Id of the link"),
    recipient: z.string().describe("For whom it was made"),
    state: z
      .enum(linkStates)
      .describe(
        "open: can be used; stopped: whoever made it can no longer configure single sign-on; submitted: a proposal waits",
      ),
    createdBy: z.string().describe("Who made it"),
    createdAt: instant.describe("When it was made"),
    expiresAt: instant.describe("Until when it can be used"),
    openedAt: instant.nullable().describe("When it was opened for the first time"),
    submittedAt: instant.nullable().describe("When the proposal was submitted"),
    endedAt: instant.nullable().describe("When it was revoked, or its proposal was applied or discarded"),
    endedBy: z.string().nullable().describe("Who did that"),
    proposal: proposal.nullable().describe("The proposal that waits for a decision"),
  })
  .meta({ id: "SsoSetupLink", description: "A link with which somebody without a user proposes an identity provider" })
export type SetupLink = z.infer<typeof setupLink>
export const setupLinks = z.object({
  items: z.array(setupLink).describe(`Links of the last ${setupLinkLimits.days} days, newest first`),
})

export const setupLinkDraft = z.strictObject({
  recipient: line(setupLinkLimits.recipient).describe("For whom the link is, such as a name and a company"),
  ...identityProof,
})
export type SetupLinkDraft = z.output<typeof setupLinkDraft>
export const newSetupLink = setupLink
  .extend({ address: secret(z.string()).describe("The link. It is in this answer only") })
  .meta({ id: "NewSsoSetupLink", description: "A setup link right after it was made" })
export type NewSetupLink = z.infer<typeof newSetupLink>

export const proposalAcceptance = z.strictObject({
  displayName: line(ssoLimits.displayName)
    .optional()
    .describe("Name of the identity provider on the sign-in button; omitted: the present one"),
  companyName: companyName.optional().describe("Company sign-in name; omitted: the present one"),
  version: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .describe("The version of the settings with which the proposal was compared; 0 if there were none"),
  ...identityProof,
})
export type ProposalAcceptance = z.output<typeof proposalAcceptance>

export const ofSetupLink = z.strictObject({
  accountId: accountIdText,
  linkId: accountIdText.describe("Id of the setup link"),
})

// --- for whoever has the link ------------------------------------------------------------------------------------------

export const setupLinkToken = z.strictObject({ token })
export const setupLinkInfo = z
  .object({
    accountName: z.string().describe("The company for which single sign-on is set up"),
    recipient: z.string().describe("For whom the link was made"),
    expiresAt: instant.describe("Until when it can be used"),
    serviceProvider: shownSettings.serviceProvider
      .pick({ entityId: true, acsUrl: true, sloUrl: true, redirectUrl: true, certificate: true })
      .extend({
        metadataUrl: z
          .string()
          .nullable()
          .describe("SAML: all of this as metadata; null before our certificate was made"),
      })
      .describe("Values to copy to the identity provider"),
  })
  .meta({ id: "SsoSetupPage", description: "What a setup link shows. Nothing of it is about users" })
export type SetupLinkInfo = z.infer<typeof setupLinkInfo>

export const setupLinkQuestion = z
  .strictObject({ token, ...providerQuestion.shape })
  .refine(
    ({ xml, address, issuer }) => [xml, address, issuer].filter((one) => one !== undefined).length === 1,
    "Send exactly one of xml, address and issuer.",
  )
export type SetupLinkQuestion = z.output<typeof setupLinkQuestion>

export const proposedSetup = z.strictObject({
  token,
  submittedBy: line(setupLinkLimits.submittedBy).describe("Name of whoever enters the details"),
  note: note(setupLinkLimits.note).default("").describe("Note for the administrator"),
  protocol: z.enum(ssoProtocols).describe("SAML 2.0 or OpenID Connect"),
  saml: proposedSaml.optional().describe("The identity provider, if the protocol is saml"),
  oidc: proposedOidc.optional().describe("The identity provider, if the protocol is oidc"),
  attributes: draft.attributes,
})
export type ProposedSetup = z.output<typeof proposedSetup>
