import { reportSubjects, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ComponentType } from "react"
import { PickupCalls } from "../../calling/engine/pickup-calls-tile.tsx"
import { useCan } from "../../kit/can.tsx"
import { ReportCallsPage } from "./report-calls-page.tsx"
import { ReportPage } from "./report-page.tsx"

/** Users without a dashboard land here, so calls to pick up are shown here too. */
const MyCalls = () => <ReportPage subject="my-calls" before={useCan("read:own-voicemail") && <PickupCalls />} />

export const reportPages: Readonly<Record<ReportSubject, ComponentType>> = {
  company: () => <ReportPage subject="company" />,
  "my-calls": MyCalls,
  users: () => <ReportPage subject="users" />,
  queues: () => <ReportPage subject="queues" />,
  groups: () => <ReportPage subject="groups" />,
  meetings: () => <ReportPage subject="meetings" />,
  messages: () => <ReportPage subject="messages" />,
  "unified-calls": () => <ReportPage subject="unified-calls" />,
}

export const callsPages = Object.fromEntries(
  reportSubjects.map((subject) => [subject, () => <ReportCallsPage subject={subject} />]),
) as unknown as Readonly<Record<ReportSubject, ComponentType>>
