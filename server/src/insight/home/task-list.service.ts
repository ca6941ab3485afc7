import { callFilter } from "@dialplane/contract/calling/call-records/call-records.schema"
import { callGroupFilter } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { queueFilter } from "@dialplane/contract/calling/queues/queues.schema"
import { receptionistFilter } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { userFilter } from "@dialplane/contract/identity/users/users.schema"
import { homeProblems } from "@dialplane/contract/insight/home/home.problems"
import { isCounted, taskStateOf, taskSteps, taskTable, type TaskStep } from "@dialplane/contract/insight/home/task-list"
import type { TaskList, TaskListEdit } from "@dialplane/contract/insight/home/task-list.schema"
import { deviceFilter } from "@dialplane/contract/inventory/devices/devices.schema"
import { locationFilter } from "@dialplane/contract/inventory/locations/locations.schema"
import { scheduleFilter } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { list as listCallGroups } from "../../calling/call-groups/call-groups.service.ts"
import { list as listCalls } from "../../calling/call-records/call-records.service.ts"
import { list as listQueues } from "../../calling/queues/queues.service.ts"
import { list as listReceptionists } from "../../calling/virtual-receptionists/virtual-receptionists.service.ts"
import { getCompany } from "../../ground/accounts/accounts.service.ts"
import { get as getEnforcement } from "../../identity/mfa/enforcement.service.ts"
import { list as listUsers } from "../../identity/users/users.service.ts"
import { list as listDevices } from "../../inventory/devices/device-reading.service.ts"
import { getReadiness } from "../../inventory/emergency-locations/emergency-locations.service.ts"
import { list as listLocations } from "../../inventory/locations/locations.service.ts"
import { count as countNumbers } from "../../inventory/numbers/numbers.service.ts"
import { list as listSchedules } from "../../inventory/schedules/schedules.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context } from "../../kit/context.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./task-list.queries.ts"

type Found = "done" | "todo" | "notApplicable"
const doneIf = (done: boolean): Found => (done ? "done" : "todo")

const one = { limit: "1" }
const has = async (page: Promise<{ readonly items: readonly unknown[] }>) => (await page).items.length > 0
/** Besides the owner, whom every account begins with. */
const hasUsers = async (ctx: Context) => (await listUsers(ctx, userFilter.parse({ limit: "2" }))).items.length > 1

/** Whether each step is done, by the services of the domains. */
const detections: Readonly<Record<TaskStep, (ctx: Context) => Promise<Found>>> = {
  contact: async (ctx) => {
    const { address, contact } = await getCompany(ctx)
    return doneIf(address !== null && contact.email !== "")
  },
  locations: async (ctx) => {
    const { locations } = await getReadiness(ctx)
    return doneIf(locations.active > 0 && (await has(listLocations(ctx, locationFilter.parse(one)))))
  },
  users: async (ctx) => doneIf(await hasUsers(ctx)),
  numbers: async (ctx) => doneIf((await countNumbers(ctx)).totalCount > 0),
  phones: async (ctx) => doneIf(await has(listDevices(ctx, deviceFilter.parse(one)))),
  hours: async (ctx) =>
    doneIf(
      (await has(listSchedules(ctx, scheduleFilter.parse(one)))) &&
        (await has(listReceptionists(ctx, receptionistFilter.parse(one)))),
    ),
  groups: async (ctx) =>
    doneIf(
      (await has(listQueues(ctx, queueFilter.parse(one)))) ||
        (await has(listCallGroups(ctx, callGroupFilter.parse(one)))),
    ),
  // There is no place to enter one yet.
  payment: async () => "notApplicable",
  twoFactor: async (ctx) => {
    const { mode, people, enrolled, exemptBySso } = await getEnforcement(ctx)
    return doneIf(mode === "required" || (people + exemptBySso > 0 && enrolled >= people))
  },
  invitations: async (ctx) =>
    doneIf((await hasUsers(ctx)) && !(await has(listUsers(ctx, userFilter.parse({ ...one, signIn: "notInvited" }))))),
  testCall: async (ctx) => doneIf(await has(listCalls(ctx, callFilter.parse(one)))),
}

const read = async (ctx: Context, { skipped, isHidden }: queries.TaskListSettings): Promise<TaskList> => {
  const tasks: TaskList["tasks"] = []
  for (const step of taskSteps) {
    const { title, sentence, minutes, page, permission } = taskTable[step]
    const state = taskStateOf(await detections[step](ctx), skipped.includes(step))
    tasks.push({ step, state, title, sentence, minutes, path: page, mayOpen: page !== null && can(ctx, permission) })
  }
  return {
    accountId: ctx.accountId,
    isHidden,
    done: tasks.filter(({ state }) => state === "done").length,
    counted: tasks.filter(({ state }) => isCounted(state)).length,
    tasks,
  }
}

export const get = async (ctx: Context): Promise<TaskList> =>
  read(ctx, await queries.findSettings(reading(ctx), ctx.accountId))

/** Whoever skips or restores a step must be allowed to see what it is about. */
const requireOwnSteps = (ctx: Context, before: readonly TaskStep[], after: readonly TaskStep[]) => {
  const changed = taskSteps.filter((step) => before.includes(step) !== after.includes(step))
  for (const step of changed)
    if (!can(ctx, taskTable[step].permission)) refuse(homeProblems.stepNotYours, { step: taskTable[step].title })
}

export const set = async (ctx: Context, edit: TaskListEdit): Promise<TaskList> => {
  const after = await inTransaction(ctx, async (db) => {
    await queries.holdSettings(db, ctx.accountId)
    const before = await queries.findSettings(db, ctx.accountId)
    const wanted = {
      skipped: edit.skipped === undefined ? before.skipped : taskSteps.filter((step) => edit.skipped!.includes(step)),
      isHidden: edit.isHidden ?? before.isHidden,
    }
    requireOwnSteps(ctx, before.skipped, wanted.skipped)
    if (JSON.stringify(before) === JSON.stringify(wanted)) return before
    await queries.saveSettings(db, ctx.accountId, wanted)
    const titles = (steps: readonly TaskStep[]) => steps.map((step) => taskTable[step].title)
    const facts = ({ skipped, isHidden }: queries.TaskListSettings) => ({
      skippedSteps: titles(skipped),
      taskListHidden: isHidden,
    })
    await audit(db, ctx, {
      action: "account.task_list_changed",
      object: { type: "account", id: ctx.accountId },
      before: facts(before),
      after: facts(wanted),
    })
    await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "task-list", data: {} })
    return wanted
  })
  return read(ctx, after)
}
