import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { mediaMessages } from "./media.messages.ts"
import { NewSound } from "./new-sound.tsx"

export const Page = () => {
  const messages = useMessages(mediaMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.media, href: accountAddress(accountId, "media") }]}
        title={messages.add}
        sentence={messages.evened}
      />
      <NewSound
        accountId={accountId}
        initialKind="greeting"
        onMade={({ mediaId, name }) => {
          showToast({ tone: "good", title: messages.created, message: name })
          void router.navigate({ href: accountAddress(accountId, `media/${mediaId}`), ignoreBlocker: true })
        }}
      />
    </PageFrame>
  )
}
