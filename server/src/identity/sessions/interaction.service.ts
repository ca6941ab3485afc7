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
import { clientById, type Client } from "./clients.service.ts"
import { deleteRecordByUid } from "./identity-records.queries.ts"
import { identityProviderOf, interactionCookie, signInOver } from "./identity-provider.service.ts"
import type { SignedIn } from "./identity-sign-ins.service.ts"
import { findSession } from "./sessions.queries.ts"
import { requireAddress } from "./sign-in-address.service.ts"
import { findPerson } from "./sign-in.queries.ts"
import {
  admit,
  beginPasskeySignIn,
  signInWithPasskey,
  signInWithPassword,
  submitTwoFactor,
  type Admitted,
} from "./sign-in.service.ts"
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
  const { admitted, recoveryCodes } = await submitTwoFactor(
    ctx,
    client,
    (entryPoint) => entryPoint === entryPointOf(interactionId),
    answer,
    async (_db, found, proof) => ({ admitted: found, recoveryCodes: proof.recoveryCodes }),
  )
  return { ...(await finish(ctx, interaction, admitted)), ...(recoveryCodes === null ? {} : { recoveryCodes }) }
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
): Promise<Extract<InteractionStep, { kind: "redirect" }>> => {
  const { interaction, client } = await findInteraction(ctx, interactionId)
  const person = (await inSystem(ctx, (db) => findPerson(db, userId))) ?? refuse(sessionProblems.interactionGone)
  return finish(ctx, interaction, { ...admit(person, client), way: "sso" }, { named })
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
  await inSystem(ctx, (db) => requireAddress(db, ctx, person, roleId))
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
