import { newQueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import type {
  KeyAction,
  RoutedConference,
  RoutedExtension,
  RoutedMember,
} from "@dialplane/contract/calling/routing/routing-config"
import type { ConferenceRow, ExtensionRow, RoutingRows } from "./routing-rows.rules.ts"
import type { Pbx } from "./routed-account.rules.ts"
import { slotsOf, destinationOf } from "./routed-destinations.rules.ts"
import { defaultSeconds, mailboxOf, personOf } from "./routed-people.rules.ts"

/** The PINs of a conference bridge in plain text; null: the bridge has none. */
export type OpenPins = (row: ConferenceRow) => RoutedConference["pins"]

export const extensionOf = (
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
        isRecorded: bridge?.isRecorded ?? false,
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
