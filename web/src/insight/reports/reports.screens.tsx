import { subjectPermission, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { reportPaths } from "@dialplane/contract/insight/reports/report-paths"
import type { Screen } from "../../kit/screen.ts"

type Menu = Omit<NonNullable<Screen["menu"]>, "group">

/** A report, and the calls behind its figures. */
const screensOf = (subject: ReportSubject, title: string, menu: Menu): readonly Screen[] => [
  {
    place: "account",
    path: reportPaths[subject],
    title,
    permission: subjectPermission[subject],
    load: async () => ({ Page: (await import("./report-pages.tsx")).reportPages[subject] }),
    menu: { group: "reports", ...menu },
  },
  {
    place: "account",
    path: `${reportPaths[subject]}/calls`,
    title: `${title}: details`,
    permission: subjectPermission[subject],
    load: async () => ({ Page: (await import("./report-pages.tsx")).callsPages[subject] }),
  },
]

export const reportScreens: readonly Screen[] = [
  ...screensOf("my-calls", "My calls", { icon: "history", order: 10 }),
  ...screensOf("company", "Company summary", { icon: "chart", order: 20 }),
  ...screensOf("users", "User report", { icon: "users", order: 22 }),
  ...screensOf("queues", "Call queue report", { icon: "queue", order: 24 }),
  ...screensOf("groups", "Call group report", { icon: "team", order: 26 }),
  ...screensOf("unified-calls", "Calls and meetings", { icon: "phone", order: 28 }),
  ...screensOf("meetings", "Meeting report", { icon: "video", order: 30 }),
  ...screensOf("messages", "Message report", { icon: "messages", order: 32 }),
]
