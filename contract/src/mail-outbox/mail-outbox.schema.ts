import { z } from "zod"
import { accountId } from "../kit/ids.ts"
import { pageQuery } from "../kit/paging.ts"
import { instant } from "../kit/text.ts"

export const mailAdapter = z.enum(["smtp", "outbox"])

/** A letter as the list shows it. */
export const letterEntry = z.object({ mailId: z.int(), accountId, recipient: z.string(), subject: z.string(), writtenAt: instant, sentAt: instant.nullable() })
export type LetterEntry = z.infer<typeof letterEntry>

/** The text is there only while letters are not really sent: they may carry one-time links that belong to the recipient. */
export const letter = letterEntry.extend({ adapter: mailAdapter, text: z.string().nullable() })
export type Letter = z.infer<typeof letter>

export const letterSorts = ["writtenAt"] as const
export const letterFilter = pageQuery(letterSorts).extend({ direction: z.enum(["asc", "desc"]).default("desc") })
export type LetterFilter = z.output<typeof letterFilter>
