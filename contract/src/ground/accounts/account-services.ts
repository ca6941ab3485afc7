import { z } from "zod"
import { textTable } from "../../kit/language.ts"
import { accountId } from "../../kit/ids.ts"
import {
  accountKind,
  accountStatus,
  countryCodes,
  locale,
  serviceCountNames,
  type ServiceCountName,
} from "./accounts.schema.ts"
import { regions } from "../../kit/service.ts"

export const serviceGroups = ["numbers", "extensions", "fax", "receptionist", "programmable", "devices"] as const
export type ServiceGroup = (typeof serviceGroups)[number]

interface ServiceDefinition {
  readonly provisionCode: string
  readonly sku: string
  readonly name: string
  readonly group: ServiceGroup
}

/** The ten counted services, with their codes in orders and provisioning. */
export const serviceTable: Readonly<Record<ServiceCountName, ServiceDefinition>> = textTable(
  "accounts.services",
  {
    localCompanyNumbers: {
      provisionCode: "DID_LOCAL",
      sku: "DP-NUM-LOCAL",
      name: "Local company number",
      group: "numbers",
    },
    mobileExtensions: {
      provisionCode: "EXT_MOBILE",
      sku: "DP-EXT-MOBILE",
      name: "Mobile extension",
      group: "extensions",
    },
    extensions: { provisionCode: "EXT", sku: "DP-EXT", name: "Extension", group: "extensions" },
    nonEligibleNumbers: {
      provisionCode: "DID_NON_ELIGIBLE",
      sku: "DP-NUM-OTHER",
      name: "Number that cannot be ported",
      group: "numbers",
    },
    tollFreeNumbers: {
      provisionCode: "DID_TOLL_FREE",
      sku: "DP-NUM-TOLLFREE",
      name: "Toll-free number",
      group: "numbers",
    },
    companyFaxes: { provisionCode: "FAX_COMPANY", sku: "DP-FAX-COMPANY", name: "Company fax", group: "fax" },
    personalFaxes: { provisionCode: "FAX_PERSONAL", sku: "DP-FAX-PERSONAL", name: "Personal fax", group: "fax" },
    receptionistConsoles: {
      provisionCode: "RECEPTIONIST",
      sku: "DP-RECEPTIONIST",
      name: "Receptionist console",
      group: "receptionist",
    },
    smartNumbers: {
      provisionCode: "NUM_PROGRAMMABLE",
      sku: "DP-NUM-SMART",
      name: "Smart number",
      group: "programmable",
    },
    devices: { provisionCode: "DEVICE", sku: "DP-DEVICE", name: "Device", group: "devices" },
  } satisfies Record<ServiceCountName, ServiceDefinition>,
  "name",
)

export const accountService = z
  .object({
    service: z.enum(serviceCountNames).describe("Code of the service"),
    provisionCode: z.string().describe("Code of the model in configuration files"),
    sku: z.string().describe("Article number"),
    name: z.string().describe("Name of the service"),
    group: z.enum(serviceGroups).describe("Kind of service"),
    quantity: z.int().describe("How many"),
    inUse: z.int().nullable().describe("How many are in use; null if that is not counted yet"),
  })
  .meta({ id: "AccountService" })
export type AccountService = z.infer<typeof accountService>
export const accountServiceList = z
  .object({ accountId, services: z.array(accountService).describe("One entry for each service of the account") })
  .meta({ id: "AccountServiceList" })

export const serviceAssignment = z
  .strictObject({
    services: z
      .array(
        z.strictObject({
          service: z.enum(serviceCountNames).describe("Code of the service"),
          quantity: z.int().min(0).max(100_000).describe("How many"),
        }),
      )
      .min(1)
      .max(serviceCountNames.length)
      .refine(
        (list) => new Set(list.map(({ service }) => service)).size === list.length,
        "Include each service only once.",
      )
      .describe("The services whose total is set; others keep theirs"),
  })
  .meta({ id: "ServiceAssignment" })
export type ServiceAssignment = z.output<typeof serviceAssignment>

/** Whether the service behind an extension can be cancelled, and if not, why. */
export const cancellationVerdict = z
  .object({
    deviceKitId: z.int().describe("Id of the extension"),
    extension: z.string().describe("Number that is dialed inside the account"),
    canCancel: z.boolean().describe("Whether nothing prevents it"),
    reasons: z.array(z.string()).describe("What has to be removed first, as sentences"),
  })
  .meta({ id: "CancellationVerdict" })
export type CancellationVerdict = z.infer<typeof cancellationVerdict>

/** The account as stored by provisioning. */
export const provisionedAccount = z
  .object({
    accountId,
    accountNumber: z.string().describe("Account number at the carrier"),
    name: z.string().describe("Name of the account"),
    kind: accountKind.describe("Kind of the account"),
    status: accountStatus.describe("Status of the account"),
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    timeZone: z.string().describe("IANA time zone, such as America/New_York"),
    locale: locale.describe("Language and region of texts, such as en-us"),
    region: z.enum(regions).describe("Region in which the services of the account run"),
    international: z.boolean().describe("Whether the account is outside the scheme of the original home market"),
    enterprise: z.boolean().describe("Whether the account is an enterprise"),
    csp: z.boolean().describe("Whether the account is a communications service provider"),
    cpq: z.boolean().describe("Whether the account is billed by quotes"),
    services: z.array(accountService).describe("One entry for each service of the account"),
  })
  .meta({ id: "ProvisionedAccount" })
