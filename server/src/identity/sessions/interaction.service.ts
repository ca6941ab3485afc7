import type { Provider } from "oidc-provider"
import type { ChallengeAnswer } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { PasskeyAssertion } from "@dialplane/contract/kit/passkey"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { InteractionInfo, InteractionStep } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Context, PublicContext } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inSystem, reading } from "../../kit/database/transaction.ts"
import { openChallenge } from "../mfa/challenges.service.ts"
import { clientById, type Client } from "./clients.service.ts"
import { deleteRecordByUid } from "./identity-records.queries.ts"
import { identityProviderOf, interactionCookie, signInOver } from "./identity-provider.service.ts"
import type { SignedIn } from "./identity-sign-ins.service.ts"
import { findSession } from "./sessions.queries.ts"
import { requireAddress, requireAddressOrRecord } from "./sign-in-address.service.ts"
import { recordingRefusals } from "./sign-in-refusals.service.ts"
import { findPerson } from "./sign-in.queries.ts"
import {
  admit,
  beginPasskeySignIn,
  findTwoFactorRequirement,
  signInWithPasskey,
  signInWithPassword,
  submitTwoFactor,
  type Admitted,
} from "./sign-in.service.ts"
import { findSsoDuty } from "./sso-duty.queries.ts"
import type { NamedSession } from "./sso-sessions.queries.ts"

type Interaction = InstanceType<Provider["Interaction"]>

/** Finds the interaction started by this browser: knowing its id is not enough, the cookie must match. */
const findInteraction = async (
  ctx: PublicContext,
  interactionId: string,
): Promise<{ interaction: Interaction; client: Client }> => {
  const known = ctx.http.cookie(interactionCookie) === interactionId
  const interaction = known ? await identityProviderOf(ctx.kit).provider.Interaction.find(interactionId) : undefined
  const client = clientById.get(String(interaction?.params["client_id"]))
  if (interaction === undefined || client === undefined) return refuse(sessionProblems.interactionGone)
  return { interaction, client }
}

/**
 * Whether a session of the portal can replace the password: only if the missing session is the sole reason for this
 * interaction.
 */
const sessionSuffices = ({ prompt, params }: Interaction) =>
  params["max_age"] === undefined && prompt.reasons.every((reason) => reason === "no_session" || reason === signInOver)

export const describe = async (ctx: PublicContext, interactionId: string): Promise<InteractionInfo> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const hint = interaction.params["login_hint"]
  return {
    clientName: client.name,
    loginHint: typeof hint === "string" ? hint.slice(0, 200) : null,
    sessionSuffices: sessionSuffices(interaction),
  }
}

export const completeWithPassword = async (
  ctx: PublicContext,
  interactionId: string,
  loginName: string,
  password: string,
): Promise<InteractionStep> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const step = await signInWithPassword(ctx, client, loginName, password, entryPointOf(interactionId))
  return step.kind === "twoFactor" ? step : finish(ctx, interaction, step)
}

const entryPointOf = (interactionId: string) => `interaction:${hashToken(interactionId)}`

export const completeWithTwoFactor = async (
  ctx: PublicContext,
  interactionId: string,
  answer: ChallengeAnswer,
): Promise<InteractionStep> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const { admitted, recoveryCodes, named } = await submitTwoFactor(
    ctx,
    client,
    (entryPoint) => entryPoint === entryPointOf(interactionId),
    answer,
    async (_db, found, proof) => ({ admitted: found, recoveryCodes: proof.recoveryCodes, named: proof.named }),
  )
  const done = await finish(ctx, interaction, admitted, named === null ? {} : { named })
  return { ...done, ...(recoveryCodes === null ? {} : { recoveryCodes }) }
}

export const beginPasskey = async (ctx: PublicContext, interactionId: string) => {
  const { client } = await findInteraction(ctx, interactionId)
  return beginPasskeySignIn(ctx, client, entryPointOf(interactionId))
}

export const completeWithPasskey = async (
  ctx: PublicContext,
  interactionId: string,
  passkey: PasskeyAssertion,
): Promise<InteractionStep> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const admitted = await signInWithPasskey(
    ctx,
    client,
    (entryPoint) => entryPoint === entryPointOf(interactionId),
    passkey,
    async (_db, found) => found,
  )
  return finish(ctx, interaction, admitted)
}

export const completeWithSession = async (ctx: Context, interactionId: string): Promise<InteractionStep> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const ofBrowser = clientById.get(ctx.actor.clientId)?.browser === true
  if (!sessionSuffices(interaction) || !ofBrowser || ctx.actor.acting !== null || ctx.actor.passwordExpired)
    throw new Refusal(sessionProblems.passwordNeeded)
  const person =
    (await inSystem(ctx, (db) => findPerson(db, ctx.actor.userId))) ?? refuse(sessionProblems.passwordNeeded)
  const session = await findSession(reading(ctx), ctx.actor.homeAccountId, ctx.actor.sessionId)
  return finish(ctx, interaction, admit(person, client), {
    signedInAt: session?.startedAt,
    byPortalSession: ctx.actor.sessionId,
  })
}

/** For a user whom the company's own identity provider named, admitted by the same rules. */
export const completeWithSso = async (
  ctx: PublicContext,
  interactionId: string,
  userId: UserId,
  named: NamedSession,
): Promise<InteractionStep> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const { admitted, challenge } = await recordingRefusals(ctx, "provider", (knows) =>
    inSystem(ctx, async (db) => {
      const found = (await findPerson(db, userId)) ?? refuse(sessionProblems.interactionGone)
      knows(found)
      const arrived = admit(found, client)
      const requirement = await findTwoFactorRequirement(db, ctx, found, client, await findSsoDuty(db, found), "sso")
      if (requirement === "nothing") return { admitted: arrived, challenge: undefined }
      await requireAddress(db, ctx, found, arrived.roleId)
      const scope = { clientId: client.id, browser: client.browser, entryPoint: entryPointOf(interactionId), named }
      return { admitted: arrived, challenge: await openChallenge(db, found, requirement, scope) }
    }),
  )
  if (challenge !== undefined) return { kind: "twoFactor", challenge }
  return finish(ctx, interaction, { ...admitted, way: "sso" }, { named })
}

const finish = async (
  ctx: PublicContext,
  interaction: Interaction,
  { person, roleId, way = "password", twoFactor }: Admitted,
  {
    signedInAt,
    ...facts
  }: Pick<SignedIn, "byPortalSession" | "named"> & { readonly signedInAt?: string | undefined } = {},
): Promise<Extract<InteractionStep, { kind: "redirect" }>> => {
  const subject = String(person.userId)
  const confirmedWith =
    facts.byPortalSession !== undefined
      ? "session"
      : way === "sso"
        ? "provider"
        : way === "password" && twoFactor !== undefined
          ? "secondFactor"
          : way
  await requireAddressOrRecord(ctx, person, roleId, confirmedWith)
  if (interaction.session !== undefined && interaction.session.accountId !== subject) {
    // Another user was signed in to the provider in this browser. End that session and start a new one.
    const { uid } = interaction.session
    await inSystem(ctx, (db) => deleteRecordByUid(db, "Session", hashToken(uid)))
    interaction.session = undefined
  }
  interaction.result = {
    login: {
      accountId: subject,
      ...(signedInAt === undefined ? {} : { ts: Math.floor(Date.parse(signedInAt) / 1000) }),
    },
    signedIn: { way, ...(twoFactor === undefined ? {} : { twoFactor }), ...facts } satisfies SignedIn,
  }
  await interaction.persist()
  return { kind: "redirect", to: new URL(interaction.returnTo).pathname }
}
