import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { accountNewsQuery, useMarkNotices } from "../operations/notices/notices.api.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { ServiceBanner } from "./service-banner.tsx"
import { bannerNews } from "./banner-news.ts"

const newsMessages = defineMessages({ "en-us": { viewDetails: "View details" } })

/** What is new about the service and the account. */
export const NewsBanners = () => (
  <>
    <ServiceBanner />
    <NewsBanner />
  </>
)

/** The latest notification about the account or its certificates, shown on every page until the user closes it; that marks it as done. */
const NewsBanner = () => {
  const { accountId, status } = useAccount()
  const messages = useMessages(newsMessages)
  const { markDone } = useMarkNotices()
  const { data } = useQuery(accountNewsQuery(accountId))
  const news = data && bannerNews(data.items, status)
  if (news === undefined) return null
  return (
    <Banner
      wide
      tone={news.severity === "info" || news.kind === "statusSet" ? "info" : "warn"}
      title={`${news.title}.`}
      onClose={() => markDone([news.noticeId])}
      action={news.link !== null && <TextLink href={news.link}>{messages.viewDetails}</TextLink>}
    >
      {news.text}
    </Banner>
  )
}
