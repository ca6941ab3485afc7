import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import { blockActions, prepareRules } from "../call-blocking/blocking-decision.ts"
import type { Destination } from "../destinations/destination.ts"
import { fixedCodes } from "../pbx-settings/dial-plan.ts"
import { features } from "../pbx-settings/feature-codes.ts"
import type { Caller, Leg } from "./call-party.ts"
import {
  blockingRule,
  conference,
  config,
  flow,
  group,
  mondayAtTen,
  paging,
  person,
  queue,
  receptionist,
} from "./routing.factory.ts"
import type { FlowNode } from "./flow-graph.ts"
import type { CodeScene, KeyAction, Presence, RoutedExtension, RoutedPerson, RoutingConfig } from "./routing-config.ts"
import type { World } from "./simulate.ts"

/** Random values from a seed; the same seed gives the same account. */
const dice = (seed: number) => {
  let value = seed >>> 0 || 1
  const next = () => {
    value ^= value << 13
    value ^= value >>> 17
    value ^= value << 5
    value >>>= 0
    return value
  }
  const below = (limit: number) => (limit <= 0 ? 0 : next() % limit)
  return {
    below,
    chance: (percent: number) => below(100) < percent,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
  }
}
type Dice = ReturnType<typeof dice>

export const blockedNumber = "19005550000"
const number = (index: number) => `1207555${String(1000 + index)}`

/** An account with up to `size` objects of every kind that lead to each other at random, circles included. */
export const randomAccount = (seed: number, size: number): { routing: RoutingConfig; world: World } => {
  const random = dice(seed)
  const ids = Array.from({ length: Math.max(1, size) }, (_, index) => index + 1)
  const flowIds = Array.from({ length: random.below(4) }, (_, index) => index + 1)
  const gone = 9999
  const anyId = () => (random.chance(2) ? gone : random.pick(ids))
  const sound = () => (random.chance(30) ? { mediaId: 1, name: "Hello" } : null)
  const destination = (): Destination => {
    const announcement = random.chance(10) ? { mediaId: 1, name: "Hello" } : null
    const roll = random.below(100)
    if (roll < 60) return { kind: "extension", extensionId: anyId(), announcement }
    if (roll < 72) return { kind: "voicemail", extensionId: anyId(), announcement }
    if (roll < 80)
      return {
        kind: "external",
        number: random.pick(["+12125550123", "+442079460000"]),
        present: "caller",
        announcement,
      }
    if (roll < 90 && flowIds.length > 0) return { kind: "flow", callFlowId: random.pick(flowIds), announcement }
    return { kind: random.pick(["directory", "hangUp"] as const), announcement }
  }
  const maybe = () => (random.chance(70) ? destination() : null)
  const extensions = ids.map((id): RoutedExtension =>
    object(id, random, { destination, maybe, anyId, sound, ids, flowIds }),
  )
  const flows = flowIds.map((id) => {
    const names = Array.from({ length: 1 + random.below(10) }, (_, index) => `n${index}`)
    const edge = () => (random.chance(15) ? null : random.chance(3) ? "gone" : random.pick(names))
    return flow(id, Object.fromEntries(names.map((name) => [name, node(random, edge, destination)])), names[0])
  })
  const numbers = Object.fromEntries(
    Array.from({ length: 4 }, (_, index) => [
      number(index),
      random.chance(10)
        ? null
        : flowIds.length > 0 && random.chance(30)
          ? { callFlowId: random.pick(flowIds) }
          : { extensionId: anyId() },
    ]),
  )
  const presence = new Map<number, Presence>(
    ids.flatMap((id): [number, Presence][] => (random.chance(25) ? [[id, random.pick(["busy", "offline"])]] : [])),
  )
  const built = config({
    extensions,
    flows,
    numbers,
    blockingRules: [
      blockingRule({ match: "exact", value: blockedNumber }),
      blockingRule({ ruleId: 2, list: "allow", match: "exact", value: "12125550111" }),
    ],
    config: { presence },
  })
  const suspended = random.chance(10)
  const isDemo = random.chance(8)
  const routing: RoutingConfig = {
    ...built,
    account: { ...built.account, incoming: !suspended, outgoing: suspended ? "none" : isDemo ? "inside" : "all" },
    operator: random.chance(50) ? destination() : null,
    dialing: {
      ...built.dialing,
      hasOperator: true,
      parking: { ...built.dialing.parking, on: random.chance(80) },
      international: { mode: random.pick(["off", "all"] as const), countries: [] },
    },
    parking: { seconds: 60, returnTo: random.chance(50) ? "parker" : destination() },
    codeScene: scene(random, ids),
    recording: random.chance(20)
      ? [{ ruleId: 1, name: "All", extensionIds: null, directions: new Set(["inbound"]), percent: 50 }]
      : [],
  }
  return { routing, world: pretended(random, ids) }
}

/** What may be under way when a code is dialed. */
const scene = (random: Dice, ids: readonly number[]): CodeScene => ({
  talkingIn: random.chance(50) ? { callId: 1, isRecorded: random.chance(50) } : null,
  isBusy: random.chance(20),
  pickupGroup: random.chance(70) ? { id: 1, name: "Desk" } : random.chance(30) ? "off" : null,
  mayPickUp: random.chance(70),
  ringing: random.chance(60) ? { callId: 2, extensionId: random.pick(ids), from: "+12125550111" } : null,
  parked: random.chance(60) ? [{ callId: 3, slot: "703", from: "+12125550111" }] : [],
  numbersInUse: new Set(
    random.chance(30)
      ? Array.from({ length: 20 }, (_, index) => String(701 + index))
      : random.chance(50)
        ? ["701"]
        : [],
  ),
  lastCaller: random.chance(30) ? null : random.pick(["12125550111", String(200 + random.pick(ids))]),
  queues: Array.from({ length: random.below(3) }, (_, index) => ({
    id: index + 1,
    name: `Queue ${index + 1}`,
    mayLogOut: random.chance(50),
  })),
  talkingThere: random.chance(50) ? { callId: 4, needsPin: random.chance(50) } : null,
  mailboxHasPin: random.chance(50),
  sharedPhone: random.chance(70) ? { deviceId: 1, name: "Hot desk", isLoggedIn: random.chance(50) } : null,
})

const pretended = (random: Dice, ids: readonly number[]): World => {
  const isInside = random.chance(30)
  const caller: Caller = isInside
    ? { kind: "inside", extensionId: random.pick(ids) }
    : {
        kind: "outside",
        number: random.chance(20) ? blockedNumber : random.chance(20) ? null : "12125550111",
        country: "US",
      }
  const dialsExtension = isInside && random.chance(40)
  const dialed = dialsExtension
    ? String(200 + random.pick(ids))
    : isInside
      ? random.pick([
          "911",
          "9911",
          "112",
          "912125550123",
          ...Object.values(features).map(({ code, takes }) =>
            takes === "none" ? code : `${code}${random.chance(60) ? 200 + random.pick(ids) : "912125550123"}`,
          ),
          ...fixedCodes,
          "*99",
          "*72",
          "703",
          "xyz",
          "0",
          `9${number(0)}`,
          "9011442079460000",
        ])
      : number(random.below(5))
  const answers = random.below(60)
  return {
    at: mondayAtTen + random.below(400 * 24) * 3_600_000,
    caller,
    dialed,
    seed: random.below(1_000_000),
    keys: Array.from({ length: random.below(12) }, () =>
      random.pick(["0", "1", "2", "3", "9", "*", "#", "227", "737", String(200 + random.pick(ids))]),
    ),
    answersAfter: (leg: Leg) => (random.below(60) < answers ? random.below(40) : leg.delay > 1000 ? 0 : null),
    inQueue: () =>
      random.chance(40)
        ? { answeredAfter: 30, by: { kind: "extension", extensionId: random.pick(ids), delay: 0, confirm: false } }
        : { why: random.pick(["waitedTooLong", "noAgents", "exitKey", "callback"] as const) },
    leavesMessage: random.chance(50),
  }
}

interface Sources {
  readonly destination: () => Destination
  readonly maybe: () => Destination | null
  readonly anyId: () => number
  readonly sound: () => { mediaId: number; name: string } | null
  readonly ids: readonly number[]
  readonly flowIds: readonly number[]
}

const object = (
  id: number,
  random: Dice,
  { destination, maybe, anyId, sound, ids, flowIds }: Sources,
): RoutedExtension => {
  // One of them is not published yet.
  const callFlowId = random.chance(10) ? random.pick([...flowIds, 99]) : null
  const scheduleId = random.chance(40) ? 1 : null
  const roll = random.below(100)
  if (roll < 42)
    return person(id, {
      callFlowId,
      suspended: random.chance(15),
      hasPhones: random.chance(85),
      ...personal(random, anyId),
    })
  if (roll < 58)
    return group(id, Array.from({ length: random.below(6) }, anyId), {
      callFlowId,
      scheduleId,
      strategy: random.pick(["all", "inOrder", "roundRobin", "random"]),
      passes: 1 + random.below(5),
      skipBusy: random.chance(50),
      respectDoNotDisturb: random.chance(50),
      startAt: random.below(9),
      noAnswer: maybe(),
      closed: maybe(),
      hasMailbox: random.chance(50),
      callerNamePrefix: random.chance(20) ? "Sales" : "",
      ringBack: random.pick(["tone", "music"]),
    })
  if (roll < 70)
    return queue(id, {
      callFlowId,
      scheduleId,
      greeting: sound(),
      agentsLoggedIn: random.below(3),
      waiting: random.below(4),
      maxWaiting: random.below(4),
      full: maybe(),
      waitedTooLong: maybe(),
      noAgents: maybe(),
      closed: maybe(),
      exitKey: random.chance(30) ? { key: "0", to: destination() } : null,
      callbackKey: random.chance(30) ? "2" : null,
      maxWaitSeconds: random.pick([0, 60, 600]),
      leavesWithoutAgents: random.chance(50),
      holdAudio: sound(),
      hasMailbox: random.chance(50),
    })
  if (roll < 84) {
    const keys: Record<string, KeyAction> = {}
    for (const key of ["0", "1", "2", "3", "9", "*", "#"])
      if (random.chance(50))
        keys[key] = random.chance(15) ? { kind: random.pick(["repeat", "previous"] as const) } : destination()
    return receptionist(id, keys as never, {
      callFlowId,
      scheduleId,
      closed: maybe(),
      closedGreeting: sound(),
      greeting: sound(),
      noInput: maybe(),
      wrongKey: maybe(),
      noInputRetries: random.below(6),
      wrongKeyRetries: random.below(6),
      dialExtensions: random.chance(70),
    })
  }
  if (roll < 88)
    return conference(id, {
      callFlowId,
      pins: random.chance(30) ? null : { host: "227", guest: "737" },
      maxParticipants: 2 + random.below(4),
      participants: random.below(5),
      hosts: random.below(2),
      isRecorded: random.chance(50),
      waitForHost: random.chance(50),
      startMuted: random.chance(30),
      record: random.pick(["off", "host", "always"]),
      locked: random.chance(20),
    })
  if (roll < 98)
    return paging(id, Array.from({ length: random.below(8) }, anyId), {
      callFlowId,
      scheduleId: random.chance(50) ? null : scheduleId,
      pagers: random.chance(80) ? null : new Set([random.pick(ids)]),
      skipBusy: random.chance(50),
      priority: random.pick(["normal", "emergency"]),
      twoWay: random.chance(50),
      maxSeconds: random.pick([10, 30, 120]),
    })
  return { kind: "fax", id, number: String(200 + id), name: `Object ${id}`, callFlowId }
}

const personal = (
  random: Dice,
  anyId: () => number,
): Pick<RoutedPerson, "settings" | "blocking" | "internationalBlocked" | "mailbox"> => {
  const rule = () => ({
    on: random.chance(30),
    to: random.chance(20)
      ? ({ kind: "voicemail" } as const)
      : random.chance(20)
        ? ({ kind: "external", number: "+12125550177" } as const)
        : ({ kind: "extension", extensionId: anyId() } as const),
  })
  const target = () =>
    random.chance(30)
      ? ({ kind: "external", number: random.pick(["+12125550178", "+442079460000"]) } as const)
      : ({ kind: "extension", extensionId: anyId() } as const)
  const mode = random.below(3)
  return {
    internationalBlocked: random.chance(50),
    settings: {
      ...emptySettings,
      doNotDisturb: random.chance(15),
      forwarding: {
        always: random.chance(20) ? { on: false, to: null } : { ...rule(), on: random.chance(25) },
        busy: rule(),
        noAnswer: { ...rule(), seconds: 20 },
        notReachable: rule(),
      },
      ringing:
        mode === 0
          ? { mode: "phones" }
          : mode === 1
            ? { mode: "findMe", steps: [{ to: target(), seconds: 10, acceptPrompt: true }] }
            : { mode: "simultaneous", also: [{ to: target(), acceptPrompt: false }] },
      voicemail: { on: random.chance(70), answerSeconds: 25 },
    },
    blocking: random.chance(10)
      ? {
          own: { on: true, blockAnonymous: random.chance(50), action: random.pick(blockActions) },
          rules: prepareRules([blockingRule({ match: "exact", value: blockedNumber })]),
        }
      : null,
    mailbox: { isFull: random.chance(10), maxSeconds: 180 },
  }
}

const node = (random: Dice, edge: () => string | null, destination: () => Destination): FlowNode => {
  switch (random.below(5)) {
    case 0:
      return { kind: "schedule", scheduleId: 1, open: edge(), closed: edge() }
    case 1:
      return {
        kind: "menu",
        greeting: null,
        keys: { "1": edge(), "2": edge() },
        dialExtensions: random.chance(50),
        waitSeconds: 5,
        retries: random.below(4),
        noInput: edge(),
        wrongKey: edge(),
      }
    case 2:
      return { kind: "announcement", sound: { mediaId: 1, name: "Hello" }, next: edge() }
    case 3:
      return {
        kind: "condition",
        caller: { anonymous: true, countries: [], patterns: ["1212*"] },
        yes: edge(),
        no: edge(),
      }
    default:
      return { kind: "destination", to: destination(), noAnswer: edge() }
  }
}
