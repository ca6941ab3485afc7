import { getAccountConfiguration } from "@dialplane/contract/ground/accounts/account-configuration.endpoints"
import { customAttributeDefinitions } from "@dialplane/contract/ground/accounts/account-attributes"
import * as serviceEndpoints from "@dialplane/contract/ground/accounts/account-services.endpoints"
import * as settingEndpoints from "@dialplane/contract/ground/accounts/account-settings.endpoints"
import { fromStatusV1, fromStatusV2, toStatusV1 } from "@dialplane/contract/ground/accounts/account-status"
import * as statusEndpoints from "@dialplane/contract/ground/accounts/account-status.endpoints"
import * as endpoints from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { toIndicatorV1 } from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { answeringAs } from "../../kit/database/transaction.ts"
import * as figures from "./account-figures.service.ts"
import * as search from "./account-search.service.ts"
import * as services from "./account-services.service.ts"
import * as settings from "./account-settings.service.ts"
import * as status from "./account-status.service.ts"
import { withdraw } from "./planned-status.service.ts"
import { statusChangeJob } from "./status-change.jobs.ts"
import * as overview from "./status-overview.service.ts"
import * as accounts from "./accounts.service.ts"
import { accountUndos } from "./accounts.undo.ts"
import * as callCountries from "./call-countries.service.ts"
import * as virtual from "./virtual-accounts.service.ts"

export const accountsDomain: ServerDomain = {
  name: "accounts",
  undos: accountUndos,
  subjects: [accounts.accountSubject],
  limits: [settings.billingLimits],
  jobs: (kit) => [statusChangeJob(kit)],
  routes: [
    route(endpoints.getAccountInfo, (ctx) => accounts.getInfo(ctx)),
    route(endpoints.getAccountInfoV2, (ctx) => accounts.getInfoV2(ctx)),
    route(endpoints.updateAccountInfo, (ctx, { body }) => accounts.changeInfo(ctx, body)),
    route(endpoints.getCompanyInfo, (ctx) => accounts.getCompany(ctx)),
    route(endpoints.updateCompanyInfo, (ctx, { body }) => accounts.changeCompany(ctx, body)),
    route(endpoints.getParentAccount, (ctx) => accounts.getParent(ctx)),
    route(endpoints.getProvider, (ctx) => accounts.getProvider(ctx)),
    route(getAccountConfiguration, async (ctx) => ({
      ...(await accounts.getConfiguration(ctx)),
      limits: await settings.readLimits(ctx),
      lookOnly: await accounts.readLookOnly(ctx),
    })),
    route(endpoints.getAccountRoutes, (ctx) => accounts.getRoutes(ctx)),
    route(endpoints.getAccountTimeZone, (ctx) => accounts.getTimeZone(ctx)),
    route(endpoints.listTimeZones, (ctx) => accounts.listTimeZones(ctx)),
    route(endpoints.listTimeZonesInAccount, (ctx) => accounts.listTimeZones(ctx)),
    route(endpoints.listCallCountries, (ctx) => callCountries.list(ctx)),
    route(endpoints.updateCallCountries, (ctx, { body }) => callCountries.change(ctx, body.countryCodes)),
    route(endpoints.getAccountFigures, (ctx) => figures.get(ctx)),
    route(endpoints.getServiceInfo, (ctx) => accounts.getServiceCounts(ctx)),
    route(endpoints.listAccounts, (ctx, { query }) => search.list(ctx, query)),
    route(endpoints.listResellers, (ctx, { query }) => search.listResellers(ctx, query)),
    route(endpoints.listAccountNames, (ctx, { query }) => search.listNames(ctx, query.ids.split(",").map(Number))),

    route(statusEndpoints.getAccountStatus, (ctx) => overview.get(ctx)),
    route(statusEndpoints.previewAccountStatus, (ctx, { params }) => overview.preview(ctx, params.status)),
    route(statusEndpoints.listCancelReasons, () => overview.listReasons()),
    route(statusEndpoints.changeAccountStatus, (ctx, { body }) => {
      status.requireV1(body)
      return answeringAs(ctx, toStatusV1, () => status.change(ctx, fromStatusV1(body)))
    }),
    route(statusEndpoints.changeAccountStatusV2, (ctx, { body }) => status.change(ctx, fromStatusV2(body))),
    route(statusEndpoints.changeStatusOfCustomer, (ctx, { body: { accountId, ...body } }) => {
      status.requireV1(body)
      return answeringAs(ctx, toStatusV1, () => status.changeOf(ctx, accountId, fromStatusV1(body)))
    }),
    route(statusEndpoints.changeStatusNow, (ctx, { params, body }) =>
      answeringAs(ctx, toStatusV1, () => status.change(ctx, { status: params.status, ...body })),
    ),
    route(statusEndpoints.changeStatusNowV2, (ctx, { params, body }) =>
      status.change(ctx, { status: params.status, ...body }),
    ),
    route(statusEndpoints.scheduleAccountStatus, (ctx, { params, body: { date, ...why } }) =>
      status.schedule(ctx, { status: params.status, at: date, ...why }),
    ),
    route(statusEndpoints.withdrawAccountStatus, (ctx, { params }) => withdraw(ctx, params.status)),

    route(settingEndpoints.getResellerSettings, (ctx) => settings.getReseller(ctx)),
    route(settingEndpoints.updateResellerSettings, (ctx, { body }) => settings.changeReseller(ctx, body)),
    route(settingEndpoints.getBillingView, (ctx) => settings.getBillingViewForClient(ctx)),
    route(settingEndpoints.getBillingSettings, (ctx) => settings.getBillingSettings(ctx)),
    route(settingEndpoints.updateBillingSettings, (ctx, { body }) => settings.changeBillingSettings(ctx, body)),
    route(settingEndpoints.getAccountAttributes, (ctx) => settings.getAttributes(ctx)),
    route(settingEndpoints.updateAccountAttributes, (ctx, { body }) => settings.changeAttributes(ctx, body)),
    route(settingEndpoints.getMigrationPhase, (ctx) => settings.getMigrationPhase(ctx)),
    route(settingEndpoints.getDisableAppFlag, (ctx) => settings.getDisableApp(ctx)),
    route(settingEndpoints.listCustomAttributes, (ctx) => settings.listCustomAttributes(ctx)),
    route(settingEndpoints.disableOffNetSms, (ctx) => settings.setCustomAttribute(ctx, "disableOffNetSMS", "true")),
    route(settingEndpoints.allowOffNetSms, (ctx) => settings.removeCustomAttribute(ctx, "disableOffNetSMS")),
    route(settingEndpoints.updateCustomAttribute, (ctx, { params, body }) =>
      settings.setCustomAttribute(ctx, params.attributeName, body.value),
    ),
    route(settingEndpoints.deleteCustomAttribute, (ctx, { params }) =>
      settings.removeCustomAttribute(ctx, params.attributeName),
    ),
    route(settingEndpoints.searchCustomAttributes, (_ctx, { query }) =>
      customAttributeDefinitions().filter(({ name }) => query.name === undefined || name === query.name),
    ),
    route(settingEndpoints.searchAccountCustomAttributes, (ctx, { query }) =>
      settings.searchCustomAttributes(ctx, query),
    ),

    route(serviceEndpoints.listAccountServices, (ctx) => services.list(ctx)),
    route(serviceEndpoints.listFaxServices, (ctx) => services.list(ctx, "fax")),
    route(serviceEndpoints.listProgrammableServices, (ctx) => services.list(ctx, "programmable")),
    route(serviceEndpoints.listReceptionistServices, (ctx) => services.list(ctx, "receptionist")),
    route(serviceEndpoints.assignAccountServices, (ctx, { body }) => services.assign(ctx, body)),
    route(serviceEndpoints.getProvisionedAccount, (ctx) => services.getProvisioned(ctx)),
    route(serviceEndpoints.getVirtualAccount, (ctx) => virtual.get(ctx)),
    route(serviceEndpoints.getVirtualAccountIndicator, (ctx) => virtual.getIndicator(ctx)),
    route(serviceEndpoints.getVirtualAccountIndicatorV1, async (ctx) => toIndicatorV1(await virtual.getIndicator(ctx))),
    route(serviceEndpoints.getVirtualContract, (ctx) => virtual.getContract(ctx)),
    route(serviceEndpoints.updateVirtualAccount, (ctx, { body }) => virtual.change(ctx, body)),
  ],
}
