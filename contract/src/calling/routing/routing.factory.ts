import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import type { OpeningHours } from "../../inventory/schedules/opening-hours.ts"
import { prepareRules, type BlockingRule } from "../call-blocking/blocking-decision.ts"
import type { Destination } from "../destinations/destination.ts"
import { defaultFeatureCodes } from "../pbx-settings/feature-codes.ts"
import { allEmergencyNumbers } from "../../inventory/extensions/numbering.ts"
import type { Caller } from "./call-party.ts"
import { nameKeys } from "./directory-calls.ts"
import type { FlowNode } from "./flow-graph.ts"
import type {
  RoutedConference,
  RoutedExtension,
  RoutedFlow,
  RoutedGroup,
  RoutedNumber,
  RoutedPaging,
  RoutedPerson,
  RoutedQueue,
  RoutedReceptionist,
  RoutingConfig,
} from "./routing-config.ts"

/** Monday, 10:00 in New York. */
export const mondayAtTen = Date.parse("2026-11-16T15:00:00Z")
export const christmasEveAtSix = Date.parse("2026-12-24T23:00:00Z")
export const outside = (number: string | null, country: string | null = "US"): Caller => ({
  kind: "outside",
  number,
  country: number === null ? null : country,
})
export const inside = (extensionId: number): Caller => ({ kind: "inside", extensionId })

const nine = [{ from: "09:00", to: "17:00" }]
export const officeHours: OpeningHours = {
  timeZone: "America/New_York",
  weekly: { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine, saturday: [], sunday: [] },
  exceptions: [{ name: "Christmas Eve", from: "2026-12-24", to: "2026-12-24", yearly: true, hours: [] }],
  override: null,
}

export const person = (id: number, part: Partial<RoutedPerson> = {}): RoutedPerson => ({
  kind: "person",
  id,
  number: String(200 + id),
  name: `Person ${id}`,
  callFlowId: null,
  suspended: false,
  hasPhones: true,
  settings: emptySettings,
  internationalBlocked: true,
  outboundNumber: null,
  outboundName: `Person ${id}`,
  blocking: null,
  ...part,
})
export const forwardingAlways = (to: number): RoutedPerson["settings"] => ({
  ...emptySettings,
  forwarding: { ...emptySettings.forwarding, always: { on: true, to: { kind: "extension", extensionId: to } } },
})
export const group = (id: number, members: readonly number[], part: Partial<RoutedGroup> = {}): RoutedGroup => ({
  kind: "group",
  id,
  number: String(200 + id),
  name: `Group ${id}`,
  callFlowId: null,
  strategy: "all",
  members: members.map((extensionId) => ({ kind: "extension", extensionId, seconds: 20, delay: 0 })),
  ringSeconds: 20,
  passes: 1,
  skipBusy: true,
  respectDoNotDisturb: true,
  startAt: 0,
  scheduleId: null,
  closed: null,
  noAnswer: null,
  hasMailbox: true,
  callerNamePrefix: "",
  ringBack: "tone",
  ...part,
})
export const queue = (id: number, part: Partial<RoutedQueue> = {}): RoutedQueue => ({
  kind: "queue",
  id,
  number: String(200 + id),
  name: `Queue ${id}`,
  callFlowId: null,
  scheduleId: null,
  greeting: null,
  agentIds: [1, 2],
  agentsLoggedIn: 2,
  waiting: 0,
  maxWaiting: 50,
  maxWaitSeconds: 600,
  full: null,
  waitedTooLong: null,
  noAgents: null,
  closed: null,
  exitKey: null,
  callbackKey: null,
  leavesWithoutAgents: true,
  holdAudio: null,
  sounds: {
    comfortMessage: null,
    announceEverySeconds: 60,
    announcePosition: "off",
    announceWait: "off",
    whisper: null,
    callerNamePrefix: "",
  },
  hasMailbox: true,
  ...part,
})
export const receptionist = (
  id: number,
  keys: Readonly<Record<string, Destination | { kind: "repeat" } | { kind: "previous" }>>,
  part: Partial<RoutedReceptionist> = {},
): RoutedReceptionist => ({
  kind: "receptionist",
  id,
  number: String(200 + id),
  name: `Receptionist ${id}`,
  callFlowId: null,
  hasMenu: true,
  scheduleId: null,
  greeting: null,
  closedGreeting: null,
  closed: null,
  keys: new Map(Object.entries(keys)),
  dialExtensions: true,
  waitSeconds: 5,
  betweenDigitsSeconds: 3,
  noInputRetries: 2,
  noInput: null,
  wrongKeyRetries: 2,
  wrongKey: null,
  hasMailbox: false,
  ...part,
})
export const conference = (id: number, part: Partial<RoutedConference> = {}): RoutedConference => ({
  kind: "conference",
  id,
  number: String(200 + id),
  name: `Conference ${id}`,
  callFlowId: null,
  pins: { host: "4711", guest: "8150" },
  maxParticipants: 25,
  waitForHost: true,
  musicWhileWaiting: true,
  announce: "tone",
  announceOn: "both",
  startMuted: false,
  record: "off",
  locked: false,
  participants: 0,
  hosts: 0,
  isRecorded: false,
  ...part,
})
export const paging = (id: number, targets: readonly number[], part: Partial<RoutedPaging> = {}): RoutedPaging => ({
  kind: "paging",
  id,
  number: String(200 + id),
  name: `Paging ${id}`,
  callFlowId: null,
  pagers: null,
  targets,
  skipBusy: true,
  priority: "normal",
  twoWay: false,
  tone: true,
  maxSeconds: 60,
  scheduleId: null,
  ...part,
})
export const flow = (id: number, nodes: Readonly<Record<string, FlowNode>>, start = "start"): RoutedFlow => ({
  id,
  name: `Flow ${id}`,
  start,
  nodes: new Map(Object.entries(nodes)),
})

interface Parts {
  readonly extensions?: readonly RoutedExtension[]
  readonly numbers?: Readonly<Record<string, RoutedNumber["leadsTo"]>>
  readonly flows?: readonly RoutedFlow[]
  readonly blockingRules?: readonly BlockingRule[]
  readonly config?: Partial<RoutingConfig>
}
export const config = ({ extensions = [], numbers = {}, flows = [], blockingRules = [], config: part = {} }: Parts) =>
  ({
    account: {
      id: 100,
      name: "Harbor Pine",
      status: "Active",
      incoming: true,
      outgoing: "all",
      country: "US",
      mainNumber: "12075550100",
      ringSeconds: 25,
      callerName: "Harbor Pine",
      holdMusic: { kind: "included", tune: "harbor" },
    },
    dialing: {
      country: "US",
      outsidePrefix: "9",
      sevenDigit: { on: false, areaCode: null },
      featureCodes: defaultFeatureCodes,
      parking: { on: true, firstSlot: 701, lastSlot: 720 },
      hasOperator: false,
      international: { mode: "off", countries: [] },
      emergencyNumbers: allEmergencyNumbers,
    },
    operator: null,
    blocking: {
      settings: {
        masterOn: true,
        action: "reject",
        systemRules: {
          anonymousCallers: false,
          internationalCallers: false,
          premiumNumbers: true,
          directoryAssistance: false,
          highRiskNumbers: true,
        },
      },
      rules: prepareRules(blockingRules),
    },
    extensions: new Map(extensions.map((one) => [one.id, one])),
    byDialed: new Map(extensions.map((one) => [one.number, one.id])),
    numbers: new Map(Object.entries(numbers).map(([number, leadsTo]) => [number, { number, leadsTo }])),
    flows: new Map(flows.map((one) => [one.id, one])),
    schedules: new Map([[1, { id: 1, name: "Office hours", hours: officeHours }]]),
    directory: extensions
      .filter((one) => one.kind === "person")
      .map((one) => ({ extensionId: one.id, name: one.name, keys: one.name.split(" ").map(nameKeys) })),
    recording: [],
    presence: new Map(),
    parking: { seconds: 60, returnTo: "parker" },
    ...part,
  }) satisfies RoutingConfig

export const blockingRule = (part: Partial<BlockingRule> & Pick<BlockingRule, "match" | "value">): BlockingRule => ({
  ruleId: 1,
  owner: "account",
  direction: "in",
  list: "block",
  action: null,
  enabled: true,
  expiresAt: null,
  valueTo: null,
  ...part,
})
