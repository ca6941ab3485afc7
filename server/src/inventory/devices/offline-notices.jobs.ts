import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { noticeOfflineDevices } from "./offline-notices.service.ts"

/** Looks for phones that have been offline for too long, because an expired registration is no event. */
export const offlineDevicesJob = (kit: Pick<Kit, "config">) =>
  defineJob({
    name: "devices.notice-offline",
    permission: { none: "looks for phones that are offline" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: (run) => run.inSystem((db) => noticeOfflineDevices(db, kit.config.deviceOfflineMinutes)),
  })

/** In the transaction in which a phone goes offline: looks when its time is over, instead of with the next round. */
export const lookForOfflineLater = (kit: Kit, db: Db, accountId: AccountId) =>
  kit.jobs.enqueue(
    db,
    offlineDevicesJob(kit),
    {},
    { accountId, key: "after-logout", delaySeconds: kit.config.deviceOfflineMinutes * 60 + 1 },
  )
