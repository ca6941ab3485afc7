import * as endpoints from "@dialplane/contract/identity/sessions/sessions.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import { getAttemptsLeft } from "./attempts-left.service.ts"
import { mountIdentityProvider } from "./identity-provider.service.ts"
import * as identity from "./identity.service.ts"
import * as interaction from "./interaction.service.ts"
import * as proofs from "./session-proofs.service.ts"
import * as limits from "./session-limits.service.ts"
import * as sessions from "./sessions.service.ts"
import { getSignInBrand } from "./sign-in-brand.service.ts"
import { findPresentRights } from "./present-actor.service.ts"
import { beginPasskey, completePasskey, completeSignIn, issueToken } from "./token-grants.service.ts"
import { issueVoiceToken } from "./voice.service.ts"

export const sessionsDomain: ServerDomain = {
  name: "sessions",
  mount: mountIdentityProvider,
  findPresentActor: findPresentRights,
  sessionProofs: proofs.sessionProofs,
  routes: [
    publicRoute(endpoints.issueToken, (ctx, { body }) => issueToken(ctx, body)),
    publicRoute(endpoints.submitTwoFactor, (ctx, { body }) => completeSignIn(ctx, body)),
    publicRoute(endpoints.beginPasskeySignIn, (ctx, { body }) => beginPasskey(ctx, body)),
    publicRoute(endpoints.signInWithPasskey, (ctx, { body }) => completePasskey(ctx, body)),
    publicRoute(endpoints.exchangeIdentityCode, (ctx, { body }) => identity.exchangeCode(ctx, body)),
    publicRoute(endpoints.getIdentityUserInfo, (ctx) => identity.getUserInfo(ctx)),
    publicRoute(endpoints.getInteraction, (ctx, { params }) => interaction.describe(ctx, params.interactionId)),
    publicRoute(endpoints.completeInteraction, (ctx, { params, body }) =>
      interaction.completeWithPassword(ctx, params.interactionId, body.loginName, body.password),
    ),
    publicRoute(endpoints.submitInteractionTwoFactor, (ctx, { params, body }) =>
      interaction.completeWithTwoFactor(ctx, params.interactionId, body),
    ),
    publicRoute(endpoints.beginInteractionPasskey, (ctx, { params }) =>
      interaction.beginPasskey(ctx, params.interactionId),
    ),
    publicRoute(endpoints.completeInteractionWithPasskey, (ctx, { params, body }) =>
      interaction.completeWithPasskey(ctx, params.interactionId, body.passkey),
    ),
    route(endpoints.continueInteraction, (ctx, { params }) =>
      interaction.completeWithSession(ctx, params.interactionId),
    ),
    publicRoute(endpoints.getAttemptsLeft, (ctx, { params }) => getAttemptsLeft(ctx, params.userId)),
    publicRoute(endpoints.issueVoiceToken, (ctx, { body }) => issueVoiceToken(ctx, body)),
    route(endpoints.getSession, (ctx) => sessions.getSession(ctx)),
    route(endpoints.getSessionLife, (ctx) => limits.getLife(ctx)),
    route(endpoints.reportActivity, (ctx) => limits.reportActivity(ctx)),
    route(endpoints.getSessionConfirmation, (ctx) => proofs.getConfirmation(ctx)),
    route(endpoints.confirmSession, (ctx, { body }) => proofs.confirm(ctx, body)),
    route(endpoints.endSession, (ctx, { body }) => sessions.end(ctx, body.everywhere)),
    route(endpoints.listOwnSessions, (ctx) => sessions.listOwn(ctx)),
    route(endpoints.endOwnSession, (ctx, { params }) => sessions.endOwn(ctx, params.sessionId)),
    publicRoute(endpoints.getSignInBrand, (ctx, { query }) => getSignInBrand(ctx, query)),
  ],
}
