import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { accountInsights, phoneHistory, phonesByLocation } from "./account-insights.schema.ts"
import { attention } from "./attention.schema.ts"
import { customerAttention, customerFilter, growth, systemState } from "./customers.schema.ts"
import { homeProblems } from "./home.problems.ts"
import { taskList, taskListEdit } from "./task-list.schema.ts"

const portal = { service: "portal", noCache: true } as const
const offline = {
  kind: "phonesOffline",
  severity: "warning",
  count: 4,
  sentence: "4 phones offline",
}

export const getAttention = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/accounts/:accountId/attention",
  summary: "Get what needs attention in an account",
  description:
    "Each item counts the rows of the list that its path opens. Kinds whose list the caller may not open are left out. If one kind cannot be read, the others are returned and it is named under notChecked.",
  example: {
    response: {
      accountId: 100,
      items: [
        {
          ...offline,
          since: "2026-11-16T07:40:00.000Z",
          button: "View phones",
          path: "devices?kind=deskPhone&reachability=offline",
          permission: "read:devices",
        },
      ],
      checked: ["emergency", "phonesOffline"],
      notChecked: [],
      checkedAt: "2026-11-18T08:00:00.000Z",
    },
  },
  access: access.inAccount("read:dashboard"),
  params: inAccount,
  response: attention,
  problems: [accountProblems.notFound],
})

export const getAccountInsights = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/account-insights",
  calls: ["b711-call-account-insights"],
  summary: "Get the key figures of an account, each with its comparison and its list",
  description:
    "Each figure equals the total of the list that its path opens. A figure that cannot be read has hasFailed; the others are not affected. Figures whose list the caller may not open are left out.",
  example: {
    response: {
      accountId: 100,
      insights: [
        {
          name: "phones",
          value: 40,
          ordered: 48,
          outOf: null,
          parts: [{ name: "online", value: 36, path: "devices?kind=deskPhone&reachability=registered" }],
          path: "devices?kind=deskPhone",
          hasFailed: false,
        },
      ],
      readAt: "2026-11-18T08:00:00.000Z",
    },
  },
  access: access.inAccount("read:account-insights"),
  params: inAccount,
  response: accountInsights,
  problems: [accountProblems.notFound],
  noCache: true,
})

export const getPhoneHistory = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/accounts/:accountId/phones-online",
  summary: "Get how many desk phones were online in the last 7 days",
  description: "A sample is taken every hour and kept for 8 days. Hours without a sample are left out.",
  example: {
    response: {
      accountId: 100,
      since: "2026-11-18T07:00:00.000Z",
      samples: [{ at: "2026-11-18T07:00:00.000Z", online: 36, phones: 40 }],
    },
  },
  access: access.inAccount("read:devices"),
  params: inAccount,
  response: phoneHistory,
  problems: [accountProblems.notFound],
})

export const getPhonesByLocation = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/accounts/:accountId/phones-by-location",
  summary: "Get how many desk phones are online at each location",
  description: "Online phones have a registration now.",
  example: {
    response: { accountId: 100, locations: [{ locationId: 2001, name: "Portland", phones: 24, online: 22 }] },
  },
  access: access.inAccount("read:devices"),
  params: inAccount,
  response: phonesByLocation,
  problems: [accountProblems.notFound],
})

const tasks = {
  service: "admin",
  path: "/api/admin/accounts/:accountId/task-list",
  calls: ["b711-call-task-list"],
  params: inAccount,
  response: taskList,
  noCache: true,
} as const
const exampleTasks = {
  accountId: 100,
  isHidden: false,
  done: 1,
  counted: 1,
  tasks: [
    {
      step: "users",
      state: "done",
      title: "Add users",
      sentence: "Everyone who makes calls or manages the system.",
      minutes: 15,
      path: "users",
      mayOpen: true,
    },
  ],
}
export const getTaskList = endpoint({
  ...tasks,
  method: "GET",
  summary: "Get the steps that set up an account, with their state as found in its data",
  description: "Steps are done when the data shows it. They cannot be ticked off.",
  example: { response: exampleTasks },
  access: access.inAccount("read:pbx-summary"),
  problems: [accountProblems.notFound],
})
export const updateTaskList = endpoint({
  ...tasks,
  method: "PUT",
  summary: "Skip steps of the task list, or hide it for the account",
  description: "Whether a step is done is found in the account's data and cannot be set. Omitted fields stay.",
  example: { body: { skipped: ["groups"] }, response: exampleTasks },
  access: access.inAccount("update:pbx-summary"),
  body: taskListEdit,
  problems: [accountProblems.notFound, homeProblems.stepNotYours],
})

export const listCustomersInTrouble = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/customers/attention",
  summary: "List accounts below the caller's that need attention, the worst first",
  description:
    "The figures are kept for each account and renewed every few minutes; checkedAt says when. Only kinds whose list the caller may open are listed.",
  example: {
    response: {
      items: [
        {
          accountId: 100,
          name: "Harbor Pine",
          status: "Active",
          severity: "warning",
          items: [offline],
          checkedAt: "2026-11-18T08:00:00.000Z",
        },
      ],
      nextCursor: null,
      previousCursor: null,
    },
  },
  access: access.own("read:accounts"),
  query: customerFilter,
  response: page(customerAttention),
})

export const getGrowth = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/customers/growth",
  summary: "Get new and ended accounts and new users of the last 12 months, below the caller's account",
  description: "By month, from the accounts that the caller can access.",
  example: {
    response: {
      months: [{ month: "2026-11", newAccounts: 2, endedAccounts: 0, newUsers: 31 }],
      accounts: 24,
      users: 610,
    },
  },
  access: access.own("read:accounts"),
  response: growth,
})

export const getSystemState = endpoint({
  ...portal,
  method: "GET",
  path: "/api/portal/system-state",
  summary: "Get how the installation is doing: jobs, outgoing mail, server processes and the engine",
  description: "For staff of the platform operator.",
  example: {
    response: {
      jobs: { running: 1, waiting: 0, late: 0, failed: 2 },
      mail: { waiting: 0, oldestAt: null },
      nodes: [],
      engine: { name: "sandbox", isSimulated: true },
      readAt: "2026-11-18T08:00:00.000Z",
    },
  },
  access: access.own("read:account-search"),
  response: systemState,
})
