import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { actingNoticeMessages, endedSentence } from "../identity/acting/acting-notice.messages.ts"
import { stopActing } from "../identity/acting/stop-acting.ts"
import { useAccount } from "../kit/account.tsx"
import { useMessages } from "../kit/locale/use-locale.ts"
import { portal } from "../kit/portal.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { useStore } from "../kit/use-store.ts"
import { useNow } from "../ui/display/use-now.ts"
import { ActingBar } from "../ui/feedback/acting-bar.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"

/** Always visible while acting in a role or viewing another account; one click returns to the user's own account. */
export const ActingNoticeBar = () => {
  const session = useSignedIn()
  const account = useAccount()
  const router = useRouter()
  const messages = useMessages(actingNoticeMessages)
  useAnnouncedEnd()
  if (session.acting !== null)
    return (
      <ActingInRole
        acting={session.acting}
        isPreview={session.acting.kind === "assume" && session.accountId === session.homeAccountId}
      />
    )
  if (account.accountId === session.accountId) return null
  return (
    <ActingBar
      kind="looking"
      verb={messages.lookingAt}
      name={account.accountName}
      detail={messages.lookingNote(session.accountName)}
      stopLabel={messages.leave}
      onStop={() => void router.navigate({ href: "/" })}
    />
  )
}

type Acting = NonNullable<ReturnType<typeof useSignedIn>["acting"]>

const ActingInRole = ({ acting, isPreview }: { readonly acting: Acting; readonly isPreview: boolean }) => {
  const messages = useMessages(actingNoticeMessages)
  const left = Math.max(0, Math.floor((Date.parse(acting.until) - useNow()) / 60_000))
  return (
    <ActingBar
      verb={isPreview ? messages.previewing : messages.actingAs}
      name={messages.roleOf(acting.roleName, acting.accountName)}
      detail={isPreview ? messages.previewNote : acting.reason}
      time={messages.minutesLeft(left)}
      stopLabel={messages.stop}
      onStop={stopActing}
    />
  )
}

/** Tells once, in the tab where it happened, that acting ended without the user stopping it. */
const useAnnouncedEnd = () => {
  const messages = useMessages(actingNoticeMessages)
  const ended = useStore(portal.acting.state, (state) => state.ended)
  useEffect(() => {
    if (ended === undefined) return
    portal.acting.announced()
    showToast({
      tone: "info",
      title: messages.ended(ended.accountName),
      message: endedSentence(messages, ended.reason),
      life: 15_000,
    })
  }, [ended, messages])
}
