import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { Action, CodeAction } from "@dialplane/contract/calling/routing/call-action"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { setLoginByPhone } from "../../inventory/devices/hoteling.service.ts"
import { changeExtension, readExtension } from "../../inventory/extensions/extensions.service.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { refuse } from "../../kit/refusal.ts"
import { setLoginsByPhone } from "../queues/agent-states.service.ts"
import type { Command, EngineCall } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { monitorByPhone, requireMonitoring } from "./phone-monitoring.service.ts"
import { findPhoneUser } from "./phone-user.queries.ts"
import { asPhoneUser } from "./phone-user.service.ts"

/** The call in which a code was dialed. */
interface CodeCall {
  readonly accountId: AccountId
  readonly engineCallId: string
  readonly callId: number
  readonly next: CallState
  /** Of a test call: who placed it. */
  readonly placedBy: string | undefined
}
/** Has the engine do something with another call. */
type Tell = (call: EngineCall, command: Command) => Promise<void>

const codeActions: ReadonlySet<Action["do"]> = new Set<CodeAction["do"]>([
  "setDoNotDisturb",
  "setForwarding",
  "setQueueLogin",
  "pickUp",
  "retrieveParked",
  "park",
  "recordCall",
  "monitor",
  "setSharedPhone",
])
const isCode = (action: Action): action is Action & CodeAction => codeActions.has(action.do)

/**
 * Does what a dialed code asks for, by the use cases that the portal uses, in the transaction of the call. Returns why
 * it could not be done; then nothing has changed.
 */
export const carryOutCode = async (
  kit: Kit,
  db: Db,
  call: CodeCall,
  actions: readonly Action[],
  tell: Tell,
): Promise<string | undefined> => {
  const action = actions.find(isCode)
  const { place } = call.next
  // Nobody is asked for a PIN for what no rule allows.
  if (place.kind === "codePin" && place.action.do === "monitor") return whyNotMonitor(kit, db, call, place.action)
  if (action === undefined) return undefined
  const refusal = await tryPart(db, async () => {
    // The phone leaves the call of the code before it takes part in another one.
    if (call.next.place.kind === "over") await queries.releaseLegs(db, call.accountId, call.callId)
    await perform(kit, db, call, action, tell)
  })
  return refusal?.text
}

type MonitorAction = Extract<CodeAction, { do: "monitor" }>
const monitoringOf = ({ callId: liveCallId, withExtensionId: partyId, mode }: MonitorAction) => ({
  liveCallId,
  partyId,
  mode,
})

const whyNotMonitor = async (
  kit: Kit,
  db: Db,
  { accountId, engineCallId, placedBy }: CodeCall,
  action: MonitorAction,
): Promise<string | undefined> => {
  const { extensionId } = action
  const refusal = await tryPart(db, () =>
    asPhoneUser(kit, db, { accountId, extensionId, traceId: engineCallId, needs: "read:profile", placedBy }, (ctx) =>
      requireMonitoring(db, ctx, monitoringOf(action)),
    ),
  )
  return refusal?.text
}

const perform = async (kit: Kit, db: Db, call: CodeCall, action: CodeAction, tell: Tell): Promise<void> => {
  const { accountId, engineCallId, placedBy } = call
  const tellOther = async (callId: number, command: Command) => {
    const other = (await queries.lockCallById(db, accountId, callId)) ?? refuse(engineProblems.callEnded)
    await tell({ accountId, ...other }, command)
  }
  const asUser = (extensionId: number, needs: PermissionKey, work: (ctx: Context) => Promise<unknown>) =>
    asPhoneUser(kit, db, { accountId, extensionId, traceId: engineCallId, needs, placedBy }, work)
  const connect = async ({ callId, extensionId }: { readonly callId: number; readonly extensionId: number }) => {
    const by = await nameOf(db, accountId, extensionId)
    if (!(await queries.hasPhone(db, accountId, extensionId))) refuse(engineProblems.noPhone, { extension: by })
    await tellOther(callId, { do: "connect", extensionId, by })
  }
  switch (action.do) {
    case "setDoNotDisturb":
      return asUser(action.extensionId, "update:own-voicemail", (ctx) =>
        changeExtension(ctx, db, action.extensionId, { doNotDisturb: action.on }),
      )
    case "setForwarding":
      return asUser(action.extensionId, "update:own-voicemail", async (ctx) => {
        const { forwarding } = await readExtension(db, ctx, action.extensionId)
        const always = action.to === null ? { on: false, to: forwarding.always.to } : { on: true, to: action.to }
        await changeExtension(ctx, db, action.extensionId, { forwarding: { ...forwarding, always } })
      })
    case "setQueueLogin": {
      const { extensionId, queueIds, loggedIn } = action
      const by = (await findPhoneUser(db, accountId, extensionId))?.userId ?? null
      return asUser(extensionId, "update:own-calls", () =>
        setLoginsByPhone(db, accountId, extensionId, { by, queueIds, loggedIn }),
      )
    }
    case "pickUp":
      return asUser(action.extensionId, "update:own-calls", () => connect(action))
    case "retrieveParked":
      return connect(action)
    case "park":
      return tellOther(action.callId, { do: "park", extensionId: action.extensionId, slot: action.slot })
    case "recordCall":
      return asUser(action.extensionId, "create:own-recordings", async () => {
        const { extensionId, on } = action
        await tellOther(action.callId, { do: "record", on, extensionId, by: await nameOf(db, accountId, extensionId) })
      })
    case "monitor":
      // The rule gives the right, whatever the role.
      return asUser(action.extensionId, "read:profile", (ctx) => monitorByPhone(db, ctx, monitoringOf(action)))
    case "setSharedPhone": {
      const { extensionId, deviceId, loggedIn } = action
      return asUser(extensionId, "update:own-devices", (ctx) =>
        setLoginByPhone(ctx, db, deviceId, extensionId, loggedIn),
      )
    }
    case "openMailbox":
    case "sayNumber":
    case "echo":
      return undefined
  }
}

const nameOf = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await findPhoneUser(db, accountId, extensionId))?.extension ?? ""
