import { prepareRules } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { numberings } from "@dialplane/contract/inventory/extensions/numbering"
import { nameKeys } from "@dialplane/contract/calling/routing/directory-calls"
import type { Sound } from "@dialplane/contract/calling/routing/flow-graph"
import type { Presence, RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import { outgoingUnder, stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { RoutingRows } from "./routing-rows.rules.ts"
import { pbxOf, holdMusicOf, blockingOf } from "./routed-account.rules.ts"
import { slotsOf } from "./routed-destinations.rules.ts"
import { extensionOf, type OpenPins } from "./routed-extensions.rules.ts"
import { flowOf } from "./routed-flows.rules.ts"

/** Where nobody can enter a PIN anyway: whether there is one. */
const sealedPins: OpenPins = ({ sealedHostPin, sealedGuestPin }) =>
  sealedHostPin === null && sealedGuestPin === null ? null : { host: null, guest: null }

/** The configuration of a call from what the database has. */
export const configOf = (
  accountId: number,
  rows: RoutingRows,
  directory: readonly { readonly extensionId: number; readonly name: string }[],
  openPins: OpenPins = sealedPins,
): RoutingConfig => {
  const { account } = rows
  const pbx = pbxOf(rows)
  const accountRules = rows.rules.filter((rule) => rule.extensionId === null)
  const slots = slotsOf(rows.destinations)
  const extensions = rows.extensions.map((row) => extensionOf(row, rows, pbx, slots, accountRules, openPins))
  return {
    account: {
      id: accountId,
      name: account.name,
      status: account.status,
      incoming: !stopsUnder(account.status, "incomingCalls"),
      outgoing: outgoingUnder(account.status),
      country: account.countryCode,
      mainNumber: pbx.mainNumber,
      ringSeconds: pbx.ringSeconds,
      callerName: pbx.callerName,
      holdMusic: holdMusicOf(rows.hold),
    },
    dialing: {
      country: account.countryCode,
      outsidePrefix: pbx.outsidePrefix,
      sevenDigit: { on: pbx.sevenDigit, areaCode: pbx.areaCode },
      featureCodes: pbx.featureCodes,
      parking: pbx.parking,
      hasOperator: pbx.operatorId !== null,
      international: { mode: account.countries.length === 0 ? "off" : "listed", countries: account.countries },
      emergencyNumbers: numberings[account.countryCode].emergency,
    },
    parking: { seconds: pbx.parkingSeconds, returnTo: pbx.parkingReturnTo },
    operator: pbx.operatorId === null ? null : { kind: "extension", extensionId: pbx.operatorId },
    blocking: {
      settings: blockingOf(rows),
      rules: prepareRules(accountRules),
      message: (rows.blocking?.["message"] ?? null) as Sound | null,
    },
    extensions: new Map(extensions.map((one) => [one.id, one])),
    byDialed: new Map(extensions.map((one) => [one.number, one.id])),
    numbers: new Map(
      rows.numbers.map(({ number, extensionId }) => [
        number,
        { number, leadsTo: extensionId === null ? null : { extensionId } },
      ]),
    ),
    flows: new Map(rows.flows.map((row) => [row.id, flowOf(row, rows, slots)])),
    schedules: new Map(rows.schedules.map(({ id, name, ...hours }) => [id, { id, name, hours }])),
    directory: directory.map(({ extensionId, name }) => ({
      extensionId,
      name,
      keys: name
        .split(/\s+/)
        .map(nameKeys)
        .filter((keys) => keys !== ""),
    })),
    recording: [],
    soundSeconds: new Map(
      rows.destinations.flatMap(({ announcementId, announcementSeconds }) =>
        announcementId === null || announcementSeconds === null ? [] : [[announcementId, announcementSeconds] as const],
      ),
    ),
    presence: new Map(
      rows.extensions.flatMap(({ id, busy, offline, hasPhones }): [number, Presence][] =>
        busy ? [[id, "busy"]] : hasPhones && offline ? [[id, "offline"]] : [],
      ),
    ),
  }
}
