import { mailOutboxProblems } from "@dialplane/contract/mail-outbox/mail-outbox.problems"
import type { Letter, LetterEntry, LetterFilter } from "@dialplane/contract/mail-outbox/mail-outbox.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Context } from "../kit/context.ts"
import { openLetterText } from "../kit/mail.ts"
import { refuse } from "../kit/refusal.ts"
import { inSystem } from "../kit/transaction.ts"
import { findLetter, listLetters } from "./mail-outbox.queries.ts"

export const list = (ctx: Context, filter: LetterFilter): Promise<Page<LetterEntry>> => inSystem(ctx, (db) => listLetters(db, filter))

/** The text of a letter that really goes out is its recipient's alone. */
export const get = async (ctx: Context, mailId: number): Promise<Letter> => {
  const { textSealed, ...entry } = (await inSystem(ctx, (db) => findLetter(db, mailId))) ?? refuse(mailOutboxProblems.notFound)
  const { adapter } = ctx.kit.mail
  return { ...entry, adapter, text: adapter === "outbox" ? openLetterText(ctx.kit.secrets, mailId, textSealed) : null }
}
