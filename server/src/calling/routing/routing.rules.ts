import {
  prepareRules,
  type BlockAction,
  type BlockingSettings,
} from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { defaultFeatureCodes, type FeatureCode } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import { numberings } from "@dialplane/contract/inventory/extensions/numbering"
import { outboundCallerId } from "@dialplane/contract/calling/pbx-settings/outbound-caller-id"
import { usualRingSeconds } from "@dialplane/contract/inventory/extensions/ring-order"
import { nameKeys } from "@dialplane/contract/calling/routing/directory-calls"
import { newQueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import type { FlowNode, Sound } from "@dialplane/contract/calling/routing/flow-graph"
import type { HoldMusic } from "@dialplane/contract/calling/routing/hold-music"
import type {
  KeyAction,
  Presence,
  RoutedConference,
  RoutedExtension,
  RoutedFlow,
  RoutedMember,
  RoutedPerson,
  RoutingConfig,
} from "@dialplane/contract/calling/routing/routing-config"
import { outgoingUnder, stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { CallDestination, RingTarget } from "@dialplane/contract/inventory/extensions/call-destination"
import type { ConferenceRow, DestinationRow, ExtensionRow, RoutingRows } from "./routing-rows.rules.ts"

const defaultSeconds = 20

/** The PINs of a conference bridge in plain text; null: the bridge has none. */
export type OpenPins = (row: ConferenceRow) => RoutedConference["pins"]
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

// --- settings of the account -----------------------------------------------------------------------------------------

interface Pbx {
  readonly outsidePrefix: "" | "9" | "0"
  readonly sevenDigit: boolean
  readonly areaCode: string | null
  readonly operatorId: number | null
  readonly defaultCallerId: "main" | "own" | "location"
  readonly mainNumber: string | null
  readonly ringSeconds: number
  readonly callerName: string
  readonly featureCodes: readonly FeatureCode[]
  readonly parking: { readonly on: boolean; readonly firstSlot: number; readonly lastSlot: number }
  readonly parkingSeconds: number
  readonly parkingReturnTo: RoutingConfig["parking"]["returnTo"]
}
const pbxOf = ({ pbx }: RoutingRows): Pbx => {
  const row = pbx ?? {}
  const value = <Value>(name: string, otherwise: Value): Value => (row[name] ?? otherwise) as Value
  const stored = value<Readonly<Record<string, Partial<FeatureCode>>>>("feature_codes", {})
  const operatorId = value<number | null>("operator_id", null)
  const returnIds: Readonly<Record<string, number | null>> = {
    operator: operatorId,
    extension: value("parking_extension_id", null),
  }
  const returnId = returnIds[value("parking_return", "parker")] ?? null
  return {
    outsidePrefix: value("outside_prefix", ""),
    sevenDigit: value("seven_digit_dialing", false),
    areaCode: value("area_code", null),
    operatorId,
    defaultCallerId: value("default_caller_id", "main"),
    mainNumber: value("main_number", null),
    ringSeconds: value("ring_seconds", usualRingSeconds),
    callerName: value("caller_name", ""),
    featureCodes: defaultFeatureCodes.map((one) => ({ ...one, ...stored[one.feature] })),
    parking: {
      on: value("parking_on", true),
      firstSlot: value("parking_first_slot", 701),
      lastSlot: value("parking_last_slot", 720),
    },
    parkingSeconds: value("parking_seconds", 60),
    parkingReturnTo: returnId === null ? "parker" : { kind: "extension", extensionId: returnId },
  }
}

/** Without a choice: the music that comes with the product. */
const holdMusicOf = (hold: RoutingRows["hold"]): HoldMusic => {
  if (hold === null) return { kind: "included", tune: "harbor" }
  if (hold.mode === "ringTone" || hold.mode === "silence") return { kind: hold.mode }
  return hold.mode === "default" || hold.sounds.length === 0
    ? { kind: "included", tune: hold.tune }
    : { kind: "sounds", sounds: hold.sounds }
}

const blockingOf = ({ blocking }: RoutingRows): Omit<BlockingSettings, "own"> => {
  const row = blocking ?? {}
  const isOn = (name: string, otherwise: boolean) => (row[name] ?? otherwise) as boolean
  return {
    masterOn: isOn("master_on", true),
    action: (row["action"] ?? "reject") as BlockAction,
    systemRules: {
      anonymousCallers: isOn("anonymous_callers", false),
      internationalCallers: isOn("international_callers", false),
      premiumNumbers: isOn("premium_numbers", true),
      directoryAssistance: isOn("directory_assistance", false),
      highRiskNumbers: isOn("high_risk_numbers", true),
    },
  }
}

// --- destinations ----------------------------------------------------------------------------------------------------

type Slots = (owner: "extension" | "flow", id: number, slot: string) => Destination | null
const slotsOf = (
  rows: readonly DestinationRow[],
): Slots & { readonly of: (id: number) => readonly DestinationRow[] } => {
  const key = (owner: string, id: number, slot: string) => `${owner} ${id} ${slot}`
  const all = new Map(
    rows.map((row) => [
      row.ownerFlowId === null
        ? key("extension", row.ownerExtensionId!, row.slot)
        : key("flow", row.ownerFlowId, row.slot),
      destinationOf(row),
    ]),
  )
  return Object.assign(
    (owner: "extension" | "flow", id: number, slot: string) => all.get(key(owner, id, slot)) ?? null,
    {
      of: (id: number) => rows.filter((row) => row.ownerExtensionId === id),
    },
  )
}
export const destinationOf = (row: DestinationRow): Destination => {
  const announcement =
    row.announcementId === null ? null : { mediaId: row.announcementId, name: row.announcementName ?? "" }
  switch (row.kind) {
    case "extension":
    case "voicemail":
      return { kind: row.kind, extensionId: row.toExtensionId!, announcement }
    case "external":
      return { kind: "external", number: row.toNumber!, present: row.present ?? "caller", announcement }
    case "flow":
      return { kind: "flow", callFlowId: row.toFlowId!, announcement }
    case "directory":
    case "hangUp":
      return { kind: row.kind, announcement }
  }
}

// --- extensions ------------------------------------------------------------------------------------------------------

const extensionOf = (
  row: ExtensionRow,
  rows: RoutingRows,
  pbx: Pbx,
  slots: ReturnType<typeof slotsOf>,
  accountRules: RoutingRows["rules"],
  openPins: OpenPins,
): RoutedExtension => {
  const { id, number, name, callFlowId } = row
  const mailbox = mailboxOf(row)
  const common = { id, number, name, callFlowId, mailbox }
  const slot = (key: string) => slots("extension", id, key)
  switch (row.type) {
    case "Extension":
    case "Virtual Extension":
      return personOf(row, rows, pbx, accountRules)
    case "Call Group": {
      const group = rows.groups.find((one) => one.id === id)
      return {
        kind: "group",
        ...common,
        strategy: group?.strategy ?? "all",
        members: rows.members
          .filter((member) => member.groupId === id)
          .map((member): RoutedMember => {
            const seconds = member.seconds ?? group?.ringSeconds ?? defaultSeconds
            return member.extensionId === null
              ? { kind: "external", number: member.number!, seconds, delay: member.delay, confirm: member.confirm }
              : { kind: "extension", extensionId: member.extensionId, seconds, delay: member.delay }
          }),
        ringSeconds: group?.ringSeconds ?? defaultSeconds,
        passes: group?.passes ?? 1,
        skipBusy: group?.skipBusy ?? true,
        respectDoNotDisturb: group?.respectDoNotDisturb ?? true,
        startAt: group?.turn ?? 0,
        scheduleId: group?.scheduleId ?? null,
        closed: slot("closed"),
        noAnswer: slot("noAnswer"),
        hasMailbox: row.voicemailOn,
        callerNamePrefix: group?.callerNamePrefix ?? "",
        ringBack: group?.ringBack ?? "tone",
      }
    }
    case "Call Queue": {
      const queue = rows.queues.find((one) => one.id === id)
      const exitTo = slot("exitKey")
      return {
        kind: "queue",
        ...common,
        scheduleId: queue?.scheduleId ?? null,
        greeting: queue?.greeting ?? null,
        agentIds: queue?.agentIds ?? [],
        agentsLoggedIn: queue?.agentsLoggedIn ?? 0,
        waiting: queue?.waiting ?? 0,
        maxWaiting: queue?.maxWaiting ?? 50,
        maxWaitSeconds: queue?.maxWaitSeconds ?? 600,
        full: slot("full"),
        waitedTooLong: slot("waitedTooLong"),
        noAgents: slot("noAgents"),
        closed: slot("closed"),
        exitKey: queue?.exitKey == null || exitTo === null ? null : { key: queue.exitKey, to: exitTo },
        callbackKey: queue?.callbackKey ?? null,
        leavesWithoutAgents: queue?.noAgentsApplies === "all" && slot("noAgents") !== null,
        holdAudio: queue?.holdAudio ?? null,
        sounds: {
          comfortMessage: queue?.comfortMessage ?? null,
          announceEverySeconds: queue?.comfortSeconds ?? newQueueSettings.comfortSeconds,
          announcePosition: queue?.announcePosition ?? "off",
          announceWait: queue?.announceWait ?? "off",
          whisper: queue?.whisper === true ? (queue.whisperSound ?? "queueName") : null,
          callerNamePrefix: queue?.callerNamePrefix ?? "",
        },
        hasMailbox: row.voicemailOn,
      }
    }
    case "Auto Attendant": {
      const menu = rows.receptionists.find((one) => one.id === id)
      const keys = new Map<string, KeyAction>(
        slots.of(id).flatMap((one) => (one.slot.startsWith("key.") ? [[one.slot.slice(4), destinationOf(one)]] : [])),
      )
      for (const [key, kind] of Object.entries(menu?.menuKeys ?? {})) keys.set(key, { kind })
      return {
        kind: "receptionist",
        ...common,
        hasMenu: !row.isOfFlow,
        scheduleId: menu?.scheduleId ?? null,
        greeting: menu?.greeting ?? null,
        closedGreeting: menu?.closedGreeting ?? null,
        closed: slot("closed"),
        keys,
        dialExtensions: menu?.dialExtensions ?? true,
        waitSeconds: menu?.waitSeconds ?? 5,
        betweenDigitsSeconds: menu?.betweenDigitsSeconds ?? 3,
        noInputRetries: menu?.noInputRetries ?? 2,
        noInput: slot("noInput"),
        wrongKeyRetries: menu?.wrongKeyRetries ?? 2,
        wrongKey: slot("wrongKey"),
        hasMailbox: row.voicemailOn,
      }
    }
    case "Conference": {
      // Every extension of this type has its settings; without them nobody can join.
      const bridge = rows.conferences.find((one) => one.id === id)
      return {
        kind: "conference",
        ...common,
        pins: bridge === undefined ? { host: null, guest: null } : openPins(bridge),
        maxParticipants: bridge?.maxParticipants ?? 0,
        waitForHost: bridge?.waitForHost ?? true,
        musicWhileWaiting: bridge?.musicWhileWaiting ?? true,
        announce: bridge?.announce ?? "tone",
        announceOn: bridge?.announceOn ?? "both",
        startMuted: bridge?.startMuted ?? false,
        record: bridge?.record ?? "off",
        locked: bridge?.locked ?? false,
        participants: bridge?.participants ?? 0,
        hosts: bridge?.hosts ?? 0,
      }
    }
    case "Page Group": {
      const paging = rows.paging.find((one) => one.id === id)
      return {
        kind: "paging",
        ...common,
        pagers: paging?.pagers == null ? null : new Set(paging.pagers),
        targets: paging?.targets ?? [],
        skipBusy: paging?.skipBusy ?? true,
        priority: paging?.priority ?? "normal",
        twoWay: paging?.twoWay ?? false,
        tone: paging?.tone ?? true,
        maxSeconds: paging?.maxSeconds ?? 60,
        scheduleId: paging?.scheduleId ?? null,
      }
    }
    case "FAX":
      return { kind: "fax", ...common }
  }
}

const mailboxOf = ({ mailboxFull, messageSeconds, greetingName, greetingSeconds }: ExtensionRow) => ({
  isFull: mailboxFull,
  maxSeconds: messageSeconds,
  ...(greetingSeconds === null ? {} : { greeting: { name: greetingName, seconds: greetingSeconds } }),
})

const personOf = (row: ExtensionRow, rows: RoutingRows, pbx: Pbx, accountRules: RoutingRows["rules"]): RoutedPerson => {
  const { id } = row
  const own = rows.own.find((one) => one.extensionId === id)
  const forwarding = new Map(
    rows.forwarding.filter((one) => one.extensionId === id).map((one) => [one.rule, one] as const),
  )
  const rule = (name: string) => {
    const found = forwarding.get(name)
    return found === undefined ? { on: false, to: null } : { on: found.isOn, to: targetOf(found) }
  }
  const targets = rows.targets.filter((one) => one.extensionId === id)
  const rings = targets.map((one) => ({
    to: targetOf(one) as RingTarget,
    seconds: one.seconds ?? defaultSeconds,
    acceptPrompt: one.acceptPrompt,
  }))
  const shown = outboundCallerId(
    { defaultCallerId: pbx.defaultCallerId, mainNumber: pbx.mainNumber, callerName: pbx.callerName },
    {
      name: row.name,
      callerId: {
        name: row.callerIdName,
        blocked: row.callerIdBlocked,
        number:
          row.callerIdChoice === "number"
            ? { kind: "number", number: row.callerIdNumber }
            : { kind: row.callerIdChoice },
      },
      ownNumber: row.ownNumber,
      locationNumber: row.locationNumber,
      locationCountry: row.locationCountry,
    },
  )
  return {
    kind: "person",
    id,
    number: row.number,
    name: row.name,
    callFlowId: row.callFlowId,
    mailbox: mailboxOf(row),
    suspended: row.suspended,
    hasPhones: row.type === "Extension" && row.hasPhones,
    settings: {
      doNotDisturb: row.doNotDisturb,
      forwarding: {
        always: rule("always"),
        busy: rule("busy"),
        noAnswer: { ...rule("noAnswer"), seconds: forwarding.get("noAnswer")?.seconds ?? defaultSeconds },
        notReachable: rule("notReachable"),
      },
      ringing:
        row.ringMode === "phones" || rings.length === 0
          ? { mode: "phones" }
          : row.ringMode === "findMe"
            ? { mode: "findMe", steps: rings }
            : { mode: "simultaneous", also: rings.map(({ to, acceptPrompt }) => ({ to, acceptPrompt })) },
      voicemail: { on: row.voicemailOn, answerSeconds: row.voicemailSeconds },
    },
    internationalBlocked: row.blockInternational,
    outboundNumber: shown.number === null ? null : shown.number.replace(/\D/g, ""),
    outboundName: shown.name,
    blocking:
      own === undefined
        ? null
        : {
            own: { on: own.on, blockAnonymous: own.blockAnonymous, action: own.action ?? "reject" },
            rules: prepareRules([...accountRules, ...rows.rules.filter((one) => one.extensionId === id)]),
          },
  }
}

const targetOf = (row: RoutingRows["forwarding"][number] | RoutingRows["targets"][number]): CallDestination =>
  row.kind === "extension"
    ? { kind: "extension", extensionId: row.toExtensionId! }
    : row.kind === "external"
      ? { kind: "external", number: row.toNumber! }
      : { kind: "voicemail" }

// --- call flows ------------------------------------------------------------------------------------------------------

/** As stored: destinations are rows, so that they are real references; sounds are named by id. */
interface StoredGraph {
  readonly start: string | null
  readonly nodes: Readonly<Record<string, StoredNode>>
}
/** A draft may lack schedules and sounds. */
type StoredNode =
  | Extract<FlowNode, { kind: "condition" }>
  | (Omit<Extract<FlowNode, { kind: "schedule" }>, "scheduleId"> & { readonly scheduleId: number | null })
  | (Omit<Extract<FlowNode, { kind: "menu" }>, "greeting"> & { readonly greetingId: number | null })
  | (Omit<Extract<FlowNode, { kind: "announcement" }>, "sound"> & { readonly mediaId: number | null })
  | Omit<Extract<FlowNode, { kind: "destination" }>, "to">

const flowOf = (
  { id, name, graph, isDraft }: RoutingRows["flows"][number],
  { media }: RoutingRows,
  slots: Slots,
): RoutedFlow => {
  const { start, nodes } = graph as StoredGraph
  const sound = (mediaId: number | null) => media.find((one) => one.mediaId === mediaId) ?? null
  const read = (nodeId: string, node: StoredNode): FlowNode | undefined => {
    switch (node.kind) {
      case "destination": {
        const to = slots("flow", id, `${isDraft ? "draft" : "published"}.${nodeId}`)
        return to === null ? undefined : { ...node, to }
      }
      case "menu":
        return { ...node, greeting: sound(node.greetingId) }
      case "announcement": {
        const found = sound(node.mediaId)
        return found === null ? undefined : { ...node, sound: found }
      }
      case "schedule": {
        const { scheduleId } = node
        return scheduleId === null ? undefined : { ...node, scheduleId }
      }
      case "condition":
        return node
    }
  }
  return {
    id,
    name,
    start: start ?? "",
    nodes: new Map(
      Object.entries(nodes).flatMap(([nodeId, node]) => {
        const found = read(nodeId, node)
        return found === undefined ? [] : [[nodeId, found] as const]
      }),
    ),
  }
}
