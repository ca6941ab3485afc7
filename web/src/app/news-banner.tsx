import type { NoticeKind } from "@dialplane/contract/kit/notice-kinds"
import { useAccount } from "../kit/account.tsx"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { bannerNews, newsKey } from "./bell-items.ts"
import { useAccountNews, useClearNotices } from "./use-account-news.ts"

const newsMessages = defineMessages({ "en-us": { viewDetails: "View details" } })

const tones: Readonly<Record<NoticeKind, "info" | "warn">> = {
  statusPlanned: "warn",
  statusWithdrawn: "info",
  statusSet: "info",
  statusRefused: "warn",
  moved: "info",
  offboardingFailed: "warn",
}

/** The latest account notification, shown on every page until the user dismisses it; dismissing clears it in the bell too. */
export const NewsBanner = () => {
  const { accountId, status } = useAccount()
  const messages = useMessages(newsMessages)
  const clear = useClearNotices()
  const overview = useAccountNews()
  const news = overview && bannerNews(overview, status)
  if (news === undefined) return null
  return (
    <Banner
      wide
      tone={tones[news.kind]}
      title={`${news.title}.`}
      onClose={() => clear([newsKey(news)])}
      action={<TextLink href={accountAddress(accountId, news.path)}>{messages.viewDetails}</TextLink>}
    >
      {news.text}
    </Banner>
  )
}
