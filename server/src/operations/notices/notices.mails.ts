import type { AccountId } from "@dialplane/contract/kit/ids"
import type { NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import { kindOfNotice } from "@dialplane/contract/kit/notice-kinds"
import type { MailContent } from "../../kit/mail/mail-content.ts"
import { noticeEmailMessages as messages } from "./notices.messages.ts"
import { linkOf, mostInEmail } from "./notices.rules.ts"

interface Mentioned {
  readonly title: string
  readonly text: string
  readonly path: string
}

/** One email about all notices of a kind that came together. */
export const noticeEmail = (
  accountId: AccountId,
  kind: NoticeKind,
  firstName: string,
  notices: readonly Mentioned[],
): MailContent => {
  const { title, canTurnOff } = kindOfNotice(kind)
  const [first, ...others] = notices
  const isOne = others.length === 0
  const all = `/adminv2/account/${accountId}/notifications?kind=${kind}`
  const left = notices.length - mostInEmail
  return {
    subject: isOne ? first!.title : messages.many(notices.length, title),
    greeting: messages.hello(firstName),
    paragraphs: isOne
      ? [first!.text]
      : [
          ...notices.slice(0, mostInEmail).map((one) => messages.line(one.title, one.text)),
          ...(left > 0 ? [messages.more(left)] : []),
        ],
    action: {
      sentence: messages.details,
      label: isOne ? messages.open : messages.openAll,
      path: (isOne ? linkOf(accountId, first!.path) : null) ?? all,
    },
    notes: [canTurnOff ? messages.howToChange(title) : messages.always(title)],
  }
}
