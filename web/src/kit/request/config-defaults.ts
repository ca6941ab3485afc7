import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"

/**
 * The defaults of values that wgConfig.json leaves out. The server has checked the file with the contract's schema;
 * here it is only completed, so that the sign-in page does not load zod. A test keeps this equal to the schema's
 * defaults.
 */
export const configDefaults: RuntimeConfig = {
  services: {},
  cacheExpiry: { default: 10, services: {} },
  authRequestRate: 10,
  plannedOutageServices: [],
  bulkMoveBatchSize: 50,
  worldOfficeCountries: [],
  basicVoiceServices: true,
  callPickupGroups: true,
  vrGroupManagement: true,
  userMfaSetup: true,
  phoneNumberProvisioning: true,
  mainBusinessNumberText: true,
  canadaProvisioning: true,
  separatePredirectional: false,
  callQueueMicroservice: { accounts: [], digitRange: null },
  callMonitoringPattern: "^(\\*\\*|##|[*#]\\d{1,4})\\d{3,6}$",
  retailPlatformPartners: [],
  identityProvider: { authorizationPath: "/idp/auth", clientId: "dialplane-portal" },
  portalClient: { clientId: "dialplane-portal", accessKey: "portal" },
  sandboxes: [],
  demo: false,
  passkeyOrigin: "",
}
