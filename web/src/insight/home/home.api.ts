import {
  getAccountInsights,
  getAttention,
  getPhoneHistory,
  getPhonesByLocation,
  getTaskList,
  updateTaskList,
} from "@dialplane/contract/insight/home/home.endpoints"
import {
  getDashboardSettings,
  updateDashboardSettings,
} from "@dialplane/contract/insight/home/dashboard-settings.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const counted = [getAttention, getAccountInsights]
for (const topic of [
  "account",
  "user",
  "extension",
  "device",
  "phone-number",
  "schedule",
  "emergencyLocation",
  "job",
  "porting-order",
  "virtualReceptionist",
  "callFlow",
])
  staleBy(topic, ...counted)
staleBy("device", getPhonesByLocation)
staleBy("task-list", getTaskList)

const own = { customError: true } as const
/** What changes without an event, such as a registration that expires. */
const everyMinute = { refetchInterval: 60_000 } as const

export const attentionQuery = (accountId: number) => ({
  ...query(getAttention, { params: { accountId } }, own),
  ...everyMinute,
})
export const insightsQuery = (accountId: number) => ({
  ...query(getAccountInsights, { params: { accountId } }, own),
  ...everyMinute,
})
export const phoneHistoryQuery = (accountId: number) => query(getPhoneHistory, { params: { accountId } }, own)
export const phonesByLocationQuery = (accountId: number) => ({
  ...query(getPhonesByLocation, { params: { accountId } }, own),
  ...everyMinute,
})
export const taskListQuery = (accountId: number) => query(getTaskList, { params: { accountId } }, own)
export const changeTaskList = mutation(updateTaskList, { invalidates: [getTaskList] })

export const settingsQuery = (accountId: number) => query(getDashboardSettings, { query: { accountId } }, own)
/** The page shows a change before it is saved; a read in between would show an earlier one. */
export const arrange = mutation(updateDashboardSettings, { invalidates: [] })
