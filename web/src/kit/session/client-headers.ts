import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"

/** How the portal names itself to the auth service: a client without a secret, and its access key. */
export const clientHeaders = ({ portalClient }: Pick<RuntimeConfig, "portalClient">) => ({
  Authorization: `Basic ${btoa(`${portalClient.clientId}:`)}`,
  "X-Access-Key": portalClient.accessKey,
})
