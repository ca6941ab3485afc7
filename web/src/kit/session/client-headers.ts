import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"

/** How the portal identifies itself to the auth service: a public client with an access key. */
export const clientHeaders = ({ portalClient }: Pick<RuntimeConfig, "portalClient">) => ({
  Authorization: `Basic ${btoa(`${portalClient.clientId}:`)}`,
  "X-Access-Key": portalClient.accessKey,
})
