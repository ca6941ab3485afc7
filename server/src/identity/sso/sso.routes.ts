import * as identityEndpoints from "@dialplane/contract/identity/sso/identities.endpoints"
import * as domainEndpoints from "@dialplane/contract/identity/sso/sso-domains.endpoints"
import * as peopleEndpoints from "@dialplane/contract/identity/sso/sso-people.endpoints"
import * as setupEndpoints from "@dialplane/contract/identity/sso/sso-setup-links.endpoints"
import * as signInEndpoints from "@dialplane/contract/identity/sso/sso-sign-in.endpoints"
import * as endpoints from "@dialplane/contract/identity/sso/sso.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import * as identities from "./identities.service.ts"
import * as confirmations from "./sso-confirmations.service.ts"
import * as answers from "./sso-answers.service.ts"
import * as domains from "./sso-domains.service.ts"
import * as keys from "./sso-keys.service.ts"
import * as logout from "./sso-logout.service.ts"
import * as people from "./sso-people.service.ts"
import * as setupLinks from "./sso-setup-links.service.ts"
import * as setupVisits from "./sso-setup-visits.service.ts"
import * as signIn from "./sso-sign-in.service.ts"
import { failuresJob } from "./sso-failures.jobs.ts"
import { ssoEndedJob } from "./sso-ended.jobs.ts"
import { certificatesJob, domainsJob } from "./sso.jobs.ts"
import * as settings from "./sso.service.ts"

export const ssoDomain: ServerDomain = {
  name: "sso",
  statusSteps: [domains.freeOnCancellation],
  renameSteps: [identities.forgetNamedLink],
  jobs: (kit) => [domainsJob(kit), certificatesJob(kit), failuresJob(), ssoEndedJob(kit)],
  routes: [
    route(endpoints.getSso, (ctx) => settings.get(ctx)),
    route(endpoints.saveSso, (ctx, { body }) => settings.save(ctx, body)),
    route(endpoints.setSsoLevel, (ctx, { body }) => settings.setLevel(ctx, body)),
    route(endpoints.deleteSso, (ctx, { body }) => settings.remove(ctx, body)),
    route(endpoints.previewSsoDeletion, (ctx) => settings.previewRemoval(ctx)),
    route(endpoints.restoreSso, (ctx, { body }) => settings.restore(ctx, body)),
    route(endpoints.readProvider, (ctx, { body }) => settings.readProvider(ctx, body)),
    route(endpoints.prepareSso, (ctx) => keys.prepare(ctx)),
    route(endpoints.addSsoKey, (ctx, { body }) => keys.announce(ctx, body)),
    route(endpoints.useSsoKey, (ctx, { params, body }) => keys.useNext(ctx, params.keyId, body)),
    route(endpoints.removeSsoKey, (ctx, { params, body }) => keys.remove(ctx, params.keyId, body)),
    route(endpoints.startSsoTest, (ctx, { query }) => signIn.startTest(ctx, query.keyId)),
    route(endpoints.getSsoTest, (ctx, { params }) => signIn.getTest(ctx, params.testId)),

    route(peopleEndpoints.listSsoUsers, (ctx, { query }) => people.list(ctx, query)),
    route(peopleEndpoints.listExcludedUsers, (ctx, { query }) => people.list(ctx, { ...query, state: "excluded" })),
    route(peopleEndpoints.listNeverSignedIn, (ctx, { query }) => people.listNever(ctx, query)),
    route(peopleEndpoints.changeSsoUsers, (ctx, { body }) => people.change(ctx, body)),
    route(peopleEndpoints.changeSsoUser, (ctx, { body }) => people.changeOne(ctx, body)),
    route(peopleEndpoints.getOwnSso, (ctx) => people.getOwn(ctx)),
    route(peopleEndpoints.getSsoUser, (ctx, { params }) => people.get(ctx, params.user_id)),

    publicRoute(signInEndpoints.lookUpSso, (ctx, { params }) => signIn.lookUp(ctx, params.username)),
    publicRoute(signInEndpoints.startSsoSignIn, (ctx, { body }) => signIn.start(ctx, body)),
    publicRoute(signInEndpoints.openSsoSignIn, (ctx, { params }) => signIn.startFromBookmark(ctx, params.companyName)),
    publicRoute(signInEndpoints.completeSsoSignIn, (ctx, { body }) => signIn.complete(ctx, body)),
    publicRoute(signInEndpoints.completeSsoInteraction, (ctx, { params, body }) =>
      signIn.completeInteraction(ctx, params.interactionId, body.code),
    ),
    route(signInEndpoints.startSsoConfirmation, (ctx) => confirmations.startConfirmation(ctx)),
    route(signInEndpoints.completeSsoConfirmation, (ctx, { body }) => confirmations.completeConfirmation(ctx, body)),
    route(signInEndpoints.signOutOfSso, (ctx) => logout.signOut(ctx)),
    publicRoute(signInEndpoints.receiveSamlAnswer, (ctx, { params, body }) =>
      answers.receiveSaml(ctx, params.accountId, body),
    ),
    publicRoute(signInEndpoints.receiveSamlLogout, (ctx, { params, query }) =>
      logout.receive(ctx, params.accountId, query, "address"),
    ),
    publicRoute(signInEndpoints.receiveSamlLogoutForm, (ctx, { params, body }) =>
      logout.receive(ctx, params.accountId, body, "form"),
    ),
    publicRoute(signInEndpoints.getSamlMetadata, (ctx, { params }) => answers.getMetadata(ctx, params.accountId)),
    publicRoute(signInEndpoints.receiveOidcAnswer, (ctx, { params, query }) =>
      answers.receiveOidc(ctx, params.accountId, query),
    ),

    route(domainEndpoints.listSsoDomains, (ctx) => domains.list(ctx)),
    route(domainEndpoints.addSsoDomain, (ctx, { body }) => domains.add(ctx, body)),
    route(domainEndpoints.checkSsoDomain, (ctx, { params }) => domains.check(ctx, params.domainId)),
    route(domainEndpoints.removeSsoDomain, (ctx, { params, body }) => domains.remove(ctx, params.domainId, body)),

    route(setupEndpoints.listSetupLinks, (ctx) => setupLinks.list(ctx)),
    route(setupEndpoints.createSetupLink, (ctx, { body }) => setupLinks.create(ctx, body)),
    route(setupEndpoints.revokeSetupLink, (ctx, { params }) => setupLinks.revoke(ctx, params.linkId)),
    route(setupEndpoints.applyProposal, (ctx, { params, body }) => setupLinks.apply(ctx, params.linkId, body)),
    route(setupEndpoints.discardProposal, (ctx, { params }) => setupLinks.discard(ctx, params.linkId)),
    publicRoute(setupEndpoints.openSetupLink, (ctx, { body }) => setupVisits.open(ctx, body.token)),
    publicRoute(setupEndpoints.readProviderBySetupLink, (ctx, { body }) => setupVisits.readProviderFor(ctx, body)),
    publicRoute(setupEndpoints.submitProposal, (ctx, { body }) => setupVisits.submit(ctx, body)),

    route(identityEndpoints.getIdentityEssentials, (ctx) => identities.getEssentials(ctx)),
    route(identityEndpoints.getIdentityOfUser, (ctx, { params }) =>
      identities.getOfUser(ctx, params.provider, params.username),
    ),
    route(identityEndpoints.unlinkIdentity, (ctx, { params, body }) =>
      identities.unlinkById(ctx, params.identityId, params.provider, params.providerIdentityId, body),
    ),
    route(identityEndpoints.unlinkIdentityByName, (ctx, { params, body }) =>
      identities.unlinkByName(ctx, params.identityId, params.provider, params.username, body),
    ),
  ],
}
