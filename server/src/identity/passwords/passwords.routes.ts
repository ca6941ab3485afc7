import * as endpoints from "@dialplane/contract/identity/passwords/passwords.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import * as links from "./password-links.service.ts"
import { askForLink, forgottenJob } from "./forgotten-passwords.service.ts"
import * as passwords from "./passwords.service.ts"
import * as questions from "./secret-questions.service.ts"
import * as settings from "./security-settings.service.ts"

export const passwordsDomain: ServerDomain = {
  name: "passwords",
  jobs: (kit) => [forgottenJob(kit)],
  routes: [
    route(endpoints.changeOwnPassword, (ctx, { body }) => passwords.changeOwn(ctx, body)),
    route(endpoints.changeOwnPasswordByPost, (ctx, { body }) => passwords.changeOwn(ctx, body)),
    route(endpoints.setPasswordOf, (ctx, { params, body }) => passwords.setFor(ctx, params.userId, body.password)),
    route(endpoints.sendPasswordEmail, (ctx, { params, body }) => links.deliverEmail(ctx, params.userId, body.mail)),
    route(endpoints.resetPasswordByGet, (ctx, { params }) => links.resetByLogin(ctx, params.loginName)),
    route(endpoints.getPasswordAge, (ctx) => passwords.getOwnAge(ctx)),
    route(endpoints.checkPassword, (ctx, { body }) => passwords.check(ctx, ctx.actor.userId, body.password)),
    route(endpoints.checkPasswordOf, (ctx, { params, body }) => passwords.check(ctx, params.userId, body.password)),
    publicRoute(endpoints.forgetPassword, (ctx, { body }) => askForLink(ctx, body.loginName)),
    publicRoute(endpoints.describePasswordLink, (ctx, { body }) => links.describe(ctx, body.token)),
    publicRoute(endpoints.checkPasswordForLink, (ctx, { body }) => links.check(ctx, body.token, body.password)),
    publicRoute(endpoints.resetPassword, (ctx, { body }) => links.use(ctx, body)),
    route(endpoints.listSecretQuestions, () => questions.list()),
    route(endpoints.listSecurityQuestions, () => questions.list()),
    route(endpoints.getSecretQuestion, (ctx) => questions.getOwn(ctx)),
    route(endpoints.setSecretQuestion, (ctx, { body }) => questions.setOwn(ctx, body)),
    route(endpoints.updateSecretQuestion, (ctx, { body }) => questions.updateOwn(ctx, body)),
    route(endpoints.getSecuritySettings, (ctx, { params }) => settings.get(ctx, params.userId)),
    route(endpoints.updateSecuritySettings, (ctx, { params, body }) =>
      settings.update(ctx, params.userId, body.mustChangePassword),
    ),
    route(endpoints.getSensitiveSecuritySettings, (ctx, { params }) => settings.getSensitive(ctx, params.userId)),
    route(endpoints.updateSensitiveSecuritySettings, (ctx, { params, body }) =>
      settings.updateSensitive(ctx, params.userId, body),
    ),
  ],
}
