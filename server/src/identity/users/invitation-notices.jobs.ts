import { z } from "zod"
import { texts } from "@dialplane/contract/kit/language"
import { addNotice } from "../../kit/live/account-notices.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { listUnusedInvitations } from "./invitation-notices.queries.ts"
import { invitationCause } from "./users.service.ts"

const messages = texts("users.invitationNotice", {
  title: (name: string) => `${name} has not accepted your invitation`,
  text: "It was sent more than 7 days ago, and its link may have expired. Check the address and send it again.",
})

/** Notifies users whose invitations were not accepted within 7 days. */
export const unusedInvitationsJob = () =>
  defineJob({
    name: "users.notice-invitations",
    permission: { none: "looks for invitations that nobody accepted" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60 * 60,
    run: (run) =>
      run.inSystem(async (db) => {
        for (const { accountId, userId, name, invitedBy } of await listUnusedInvitations(db))
          await addNotice(db, {
            accountId,
            userId: invitedBy,
            kind: "invitationUnused",
            title: messages.title(name),
            text: messages.text,
            path: `users/${userId}`,
            cause: invitationCause(userId),
          })
      }),
  })
