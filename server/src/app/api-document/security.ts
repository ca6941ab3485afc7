import type { Credentials, Endpoint } from "@dialplane/contract/kit/endpoint"
import { services } from "@dialplane/contract/kit/service"
import { permissionKeys } from "@dialplane/contract/kit/access/permission-keys"
import { isPossibleScope } from "@dialplane/contract/identity/api-keys/api-key-scopes"

/** Whether an API key can call an operation: it needs a permission that a key can have. */
export const isForPrograms = ({ access }: Pick<Endpoint, "access">): boolean =>
  access.kind === "permission" && isPossibleScope(access.key)

/** Of operations that need no sign-in and read credentials themselves. An empty one says that none are needed. */
const byOwnCredentials: Readonly<Record<Credentials, readonly Requirement[]>> = {
  application: [{ clientBasic: [] }],
  client: [{ clientBasic: [] }, {}],
  bearer: [{ session: [] }],
  optionalBearer: [{ session: [] }, {}],
}

type Requirement = Readonly<Record<string, readonly string[]>>

/** Works for most operations: said once, in the document. The permission of an operation is the scope. */
export const usualSecurity: readonly Requirement[] = [{ session: [] }, { apiKey: [] }, { clientCredentials: [] }]

/** The credentials that work for an operation, if they are not the usual ones. */
export const securityUnlessUsual = (endpoint: Endpoint) => {
  const security = securityOf(endpoint)
  return JSON.stringify(security) === JSON.stringify(usualSecurity) ? {} : { security }
}

/** Each is enough by itself. */
const securityOf = (endpoint: Endpoint): readonly Requirement[] => {
  const { access, credentials, vendorToken } = endpoint
  if (access.kind === "public") return credentials === undefined ? [] : byOwnCredentials[credentials]
  return [
    { session: [] },
    ...(isForPrograms(endpoint) ? [{ apiKey: [] }, { clientCredentials: [] }] : []),
    ...(vendorToken ? [{ vendorToken: [] }] : []),
  ]
}

const titleOf = (key: string) => {
  const [action = "", resource = ""] = key.split(":")
  return `${action.replace(/^./, (letter) => letter.toUpperCase())} ${resource.replaceAll("-", " ")}`
}

export const securitySchemes = {
  session: {
    type: "http",
    scheme: "bearer",
    description: "The access token of a user's session, from POST /svc/auth/oauth/token.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "API key",
    description:
      "The value of an API key. It acts in the name of the user who created it, within the permissions of the key.",
  },
  clientCredentials: {
    type: "oauth2",
    description:
      "OAuth 2.0 client credentials: the id of an API key is the client id, its value the client secret. The token works for an hour.",
    flows: {
      clientCredentials: {
        tokenUrl: `${services.auth.basePath}/v1/oauth2/token`,
        scopes: Object.fromEntries(permissionKeys.filter(isPossibleScope).map((key) => [key, titleOf(key)])),
      },
    },
  },
  clientBasic: {
    type: "http",
    scheme: "basic",
    description:
      "The client by HTTP Basic: id and secret of an OAuth client, or the id of an application with an empty password.",
  },
  vendorToken: {
    type: "apiKey",
    in: "header",
    name: "X-Vendor-Token",
    description: "The access token, as older programs send it for the list of phone models.",
  },
}
