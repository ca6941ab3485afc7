import { z } from "zod"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { noticeClosedSchedules } from "./closed-notices.service.ts"

/** Notices schedules that somebody closed manually and forgot. */
export const closedSchedulesJob = () =>
  defineJob({
    name: "schedules.notice-closed",
    permission: { none: "looks for schedules that are closed manually" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 10 * 60,
    run: (run) => run.inSystem(noticeClosedSchedules),
  })
