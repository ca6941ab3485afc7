import { prepareRules } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { outboundCallerId } from "@dialplane/contract/calling/pbx-settings/outbound-caller-id"
import type { RoutedPerson } from "@dialplane/contract/calling/routing/routing-config"
import type { RingTarget } from "@dialplane/contract/inventory/extensions/call-destination"
import type { ExtensionRow, RoutingRows } from "./routing-rows.rules.ts"
import type { Pbx } from "./routed-account.rules.ts"
import { targetOf } from "./routed-destinations.rules.ts"

export const defaultSeconds = 20

export const mailboxOf = ({ mailboxFull, messageSeconds, greetingName, greetingSeconds }: ExtensionRow) => ({
  isFull: mailboxFull,
  maxSeconds: messageSeconds,
  ...(greetingSeconds === null ? {} : { greeting: { name: greetingName, seconds: greetingSeconds } }),
})

export const personOf = (
  row: ExtensionRow,
  rows: RoutingRows,
  pbx: Pbx,
  accountRules: RoutingRows["rules"],
): RoutedPerson => {
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
