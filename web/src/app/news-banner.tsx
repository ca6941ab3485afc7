import type { Notice, NoticeKind } from "@dialplane/contract/notices/notices.schema"
import { useAccount } from "../kit/account.tsx"
import { accountAddress } from "../kit/screen.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { newsKey } from "./bell-items.ts"
import { useClearNotices } from "./use-account-news.ts"

const tones: Readonly<Record<NoticeKind, "info" | "warn">> = { statusPlanned: "warn", statusWithdrawn: "info", statusSet: "info", statusRefused: "warn", moved: "info" }

/** News about the account, on every page until the person closes it; the bell keeps no second copy. */
export const NewsBanner = ({ news }: { readonly news: Notice }) => {
  const { accountId } = useAccount()
  const clear = useClearNotices()
  return (
    <Banner
      wide tone={tones[news.kind]} title={`${news.title}.`} onClose={() => clear([newsKey(news)])}
      action={<TextLink href={accountAddress(accountId, news.path)}>See details</TextLink>}
    >
      {news.text}
    </Banner>
  )
}
