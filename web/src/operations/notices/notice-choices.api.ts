import { getNoticeChoices, updateNoticeChoices } from "@dialplane/contract/operations/notices/notice-choices.endpoints"
import { countUnreadNotices, listNotices } from "@dialplane/contract/operations/notices/notices.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("notice", getNoticeChoices)

export const choicesQuery = query(getNoticeChoices, {}, { customError: true })
export const saveChoices = mutation(updateNoticeChoices, {
  invalidates: [getNoticeChoices, listNotices, countUnreadNotices],
})
