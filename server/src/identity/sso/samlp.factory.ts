import samlp, { type Asked, type Reply, type Step } from "samlp"
import SessionParticipants from "samlp/lib/sessionParticipants/index.js"
import { makeKeyPair } from "./self-signed.rules.ts"
import { proof } from "./sso.factory.ts"

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
const postBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
const claim = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`

/** What a browser carries on: a form that posts itself, an address to go to, or nothing but a page. */
export interface Carried {
  readonly address: string
  readonly fields: Readonly<Record<string, string>>
  readonly how: "form" | "address" | "page"
}

const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll("&#34;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
    ]),
  )

const host = "id.foreign.example"
const entityId = `https://${host}/saml`

const asked = (given: Partial<Asked>): Asked => ({
  method: "GET",
  query: {},
  body: {},
  headers: { host },
  originalUrl: "/saml",
  protocol: "https",
  session: {},
  ...given,
})
const fromAddress = (address: string): Partial<Asked> => ({ query: Object.fromEntries(new URL(address).searchParams) })

/** Runs a step of the provider as its web server would, until there is something for the browser. */
const run = (step: Step, request: Asked): Promise<Carried> =>
  new Promise((resolve, reject) => {
    const reply: Reply = {
      set: () => undefined,
      send: (body) => {
        if (typeof body === "number") {
          if (body === 200) resolve({ address: "", fields: {}, how: "page" })
          else reject(new Error(`The provider answered ${body}.`))
          return
        }
        resolve({ address: /action="([^"]*)"/.exec(body)?.[1] ?? "", fields: fieldsOf(body), how: "form" })
      },
      redirect: (address) => resolve({ address, fields: {}, how: "address" }),
    }
    step(request, reply, (error) => reject(error instanceof Error ? error : new Error(String(error))))
  })

/** Our side, as the provider's administrator entered it: from our settings. */
export interface ServiceProvider {
  readonly entityId: string
  readonly acsUrl: string
  readonly sloUrl: string
  readonly certificate: string
}
export interface Profile {
  readonly login: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly groups?: readonly string[]
}

const mapped =
  ({ login, email = login, firstName = "Foreign", lastName = "Person", groups = [] }: Profile) =>
  () => ({
    getClaims: () => ({
      [claim("emailaddress")]: email,
      [claim("givenname")]: firstName,
      [claim("surname")]: lastName,
      "http://schemas.xmlsoap.org/claims/Group": groups,
      signInCount: 7,
      isManager: false,
    }),
    getNameIdentifier: () => ({ nameIdentifier: login, nameIdentifierFormat: emailFormat }),
  })

/**
 * A SAML identity provider that writes, signs and reads its messages itself (samlp): nothing of it was written here or
 * by the library that our server uses.
 */
export const makeSamlp = async () => {
  const keys = await makeKeyPair("Provider by somebody else", new Date())
  const own = { issuer: entityId, cert: keys.certificate, key: keys.privateKey }
  const metadata = await new Promise<string>((resolve, reject) => {
    samlp.metadata({
      ...own,
      redirectEndpointPath: "/saml/sso",
      postEndpointPath: "/saml/sso",
      logoutEndpointPaths: { redirect: "/saml/slo" },
      profileMapper: Object.assign(() => undefined, { prototype: { metadata: [] } }),
    })(asked({}), { set: () => undefined, send: (body) => resolve(String(body)), redirect: reject })
  })

  return {
    entityId,
    certificate: keys.certificate,
    metadata,
    /** The body of our settings for this provider. */
    draft: (companyName: string, saml: object = {}, more: object = {}) => ({
      protocol: "saml",
      displayName: "Foreign ID",
      companyName,
      saml: {
        entityId,
        ssoUrl: `${entityId}/sso`,
        sloUrl: `${entityId}/slo`,
        certificates: [keys.certificate],
        ...saml,
      },
      attributes: {
        loginName: "",
        email: claim("emailaddress"),
        firstName: claim("givenname"),
        lastName: claim("surname"),
      },
      ...more,
      ...proof,
    }),
    /**
     * The form with the answer: to the request in an address, which must be signed with our certificate, or to nothing
     * (a click on a tile at the provider).
     */
    answer: (
      sp: ServiceProvider,
      profile: Profile,
      { request, ...more }: { request?: string; [option: string]: unknown } = {},
    ) =>
      run(
        samlp.auth({
          ...own,
          recipient: sp.acsUrl,
          destination: sp.acsUrl,
          sessionIndex: "_session-1",
          lifetimeInSeconds: 300,
          profileMapper: mapped(profile),
          getUserFromRequest: () => profile,
          getPostURL: (_audience: string, _dom: unknown, _request: unknown, done: (e: null, url: string) => void) =>
            done(null, sp.acsUrl),
          ...(request === undefined ? { audience: sp.entityId } : { signingCert: sp.certificate }),
          ...more,
        }),
        asked(request === undefined ? {} : fromAddress(request)),
      ),
    encryptedFor: (sp: ServiceProvider) => ({
      encryptionCert: sp.certificate,
      encryptionPublicKey: sp.certificate,
    }),
    /** The provider refuses, for example because the person has not been assigned our app. */
    refuse: (sp: ServiceProvider, inResponseTo: string) =>
      run(
        samlp.sendError({
          ...own,
          inResponseTo,
          destination: sp.acsUrl,
          signResponse: true,
          signatureAlgorithm: "rsa-sha256",
          digestAlgorithm: "sha256",
          error: { description: "not assigned" },
          getPostURL: (_request: unknown, done: (e: null, url: string) => void) => done(null, sp.acsUrl),
        }),
        asked({}),
      ),
    /** Its side of the single logout of one session. */
    logout: (sp: ServiceProvider, login: string, binding: "form" | "address" = "address") => {
      const participants = new SessionParticipants([
        {
          serviceProviderId: sp.entityId,
          nameId: login,
          nameIdFormat: emailFormat,
          sessionIndex: "_session-1",
          serviceProviderLogoutURL: sp.sloUrl,
          cert: sp.certificate,
          binding: binding === "form" ? postBinding : redirectBinding,
        },
      ])
      const session = {}
      let isCleared = false
      const step = (given: Partial<Asked>) =>
        run(
          samlp.logout({
            ...own,
            deflate: true,
            protocolBinding: redirectBinding,
            sessionParticipants: participants,
            clearIdPSession: (done: () => void) => {
              isCleared = true
              done()
            },
          }),
          asked({ session, ...given }),
        )
      return {
        /** The person signs out at the provider, which asks us to end the session too. */
        begin: () => step({}),
        /** An address of ours that arrives there: a request to sign out, or the answer to its own request. */
        receive: (address: string) => step(fromAddress(address)),
        isOver: () => isCleared && !participants.hasElements(),
      }
    },
  }
}
export type Samlp = Awaited<ReturnType<typeof makeSamlp>>
