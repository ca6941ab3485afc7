import type { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint, type Endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { bySubject, reportSubjects, subjectPermission, type ReportSubject } from "./report-subjects.ts"
import { reportProblems } from "./reports.problems.ts"
import {
  activeExtensionRequest,
  activeExtensions,
  callLogRequest,
  reportCallLog,
  reportSummary,
  reportTrend,
  summaryRequest,
  topRequest,
  topValues,
  trendRequest,
} from "./reports.schema.ts"
import * as examples from "./report-examples.ts"

const base = "/api/reporting/accounts/:accountId"

const subjectNames: Readonly<Record<ReportSubject, string>> = {
  company: "the company",
  "my-calls": "the caller's own calls",
  users: "users",
  queues: "call queues",
  groups: "call groups",
  meetings: "meetings",
  messages: "messages",
  "unified-calls": "calls and meetings together",
}
const counted: Readonly<Record<ReportSubject, string>> = {
  company: "Counts every call once.",
  "my-calls": "Counts the calls in which you took part: one row for each call.",
  users: "Counts one row for each call and user who took part, so that sums over users are higher than the company's.",
  queues: "Counts one row for each time a caller entered a queue.",
  groups: "Counts one row for each time a call rang a group.",
  meetings: "Counts every meeting once, in the row of its host.",
  messages: "Counts one row for each message and user who sent or received it.",
  "unified-calls": "Counts every phone call and every meeting once.",
}

/** The same question for each subject. */
const forSubjects = <B extends z.ZodType, R extends z.ZodType>(
  kind: string,
  draft: {
    readonly summary: (subject: string) => string
    readonly description: string
    readonly example: { readonly body: unknown; readonly response: unknown }
    readonly body: B
    readonly response: R
  },
) =>
  bySubject((subject) =>
    endpoint({
      service: "reporting",
      method: "POST",
      path: `${base}/${subject}/${kind}`,
      calls: [`b710-post-${subject}-${kind}`],
      summary: draft.summary(subjectNames[subject]),
      description: `${draft.description} ${counted[subject]}`,
      example: draft.example,
      access: access.inAccount(subjectPermission[subject]),
      params: inAccount,
      body: draft.body,
      response: draft.response,
      problems: [accountProblems.notFound, ...Object.values(reportProblems)],
      onlyReads: true,
      noCache: true,
    }),
  )

export const summaries = forSubjects("summary", {
  summary: (subject) => `Get the figures of ${subject} for a period`,
  description:
    "Returns every figure with its definition, in total and for each row, and for the period before if asked. Each figure can be opened with the call log of the same subject: send the same filter and the figure's name as metric.",
  example: { body: examples.summaryBody, response: examples.summaryAnswer },
  body: summaryRequest,
  response: reportSummary,
})
export const trends = forSubjects("trend", {
  summary: (subject) => `Get the figures of ${subject} over time`,
  description:
    "Returns the figures by hour, day, week or month, by day of the week and hour, or by how long callers waited. Days are those of the time zone: the day on which clocks change has 23 or 25 hours.",
  example: { body: examples.trendBody, response: examples.trendAnswer },
  body: trendRequest,
  response: reportTrend,
})
export const callLogs = forSubjects("call-log", {
  summary: (subject) => `List the calls behind the figures of ${subject}`,
  description:
    "Lists the rows that a report counts, newest first. With metric, exactly the rows that this figure counts; their number is total of the first page. Pages are read with before.",
  example: { body: examples.callLogBody, response: examples.callLogAnswer },
  body: callLogRequest,
  response: reportCallLog,
})
export const activeExtensionLists = forSubjects("active-extension", {
  summary: (subject) => `List active or idle extensions in the report of ${subject}`,
  description:
    "Lists extensions that had a call in the period, or those that had none for a number of days and may not need their license. Reports of queues and groups list agents and members only, with calls that came by these. With other filters, active extensions are those that took part in a call that matches.",
  example: { body: examples.activeBody, response: examples.activeAnswer },
  body: activeExtensionRequest,
  response: activeExtensions,
})
export const topLists = forSubjects("top-values", {
  summary: (subject) => `Rank callers, numbers, users or queues in the report of ${subject}`,
  description:
    "Ranks by number of calls, or by seconds of talk for usersByTalk. Only calls that the filter matches are counted, with every number of theirs. Callers, called numbers and countries are ranked for 92 days at most.",
  example: { body: examples.topBody, response: examples.topAnswer },
  body: topRequest,
  response: topValues,
})

const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
type Camel<Kebab extends string> = Kebab extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Kebab
/** With their names in the type, so that older forms can name them as what to use instead. */
const named = <const Name extends string>(name: Name, endpoints: Readonly<Record<ReportSubject, Endpoint>>) =>
  Object.fromEntries(reportSubjects.map((subject) => [`${camel(subject)}${name}`, endpoints[subject]])) as Readonly<
    Record<`${Camel<ReportSubject>}${Name}`, Endpoint>
  >
/** All of them by the names of their operations. */
export const reportEndpoints = {
  ...named("Summary", summaries),
  ...named("Trend", trends),
  ...named("CallLog", callLogs),
  ...named("ActiveExtensions", activeExtensionLists),
  ...named("TopValues", topLists),
}
