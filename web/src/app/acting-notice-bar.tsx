import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { actingNoticeWords, endedSentence } from "../identity/acting/acting-notice.words.ts"
import { stopActing } from "../identity/acting/stop-acting.ts"
import { useAccount } from "../kit/account.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { portal } from "../kit/portal.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { useStore } from "../kit/use-store.ts"
import { useNow } from "../ui/display/use-now.ts"
import { ActingBar } from "../ui/feedback/acting-bar.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"

/** Says at all times in whose place one acts, or that the account is not one's own; one click leads back. */
export const ActingNoticeBar = () => {
  const session = useSignedIn()
  const account = useAccount()
  const router = useRouter()
  const words = useWords(actingNoticeWords)
  useToldEnd()
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
      verb={words.lookingAt}
      name={account.accountName}
      detail={words.lookingNote(session.accountName)}
      stopLabel={words.leave}
      onStop={() => void router.navigate({ href: "/" })}
    />
  )
}

type Acting = NonNullable<ReturnType<typeof useSignedIn>["acting"]>

const ActingInRole = ({ acting, isPreview }: { readonly acting: Acting; readonly isPreview: boolean }) => {
  const words = useWords(actingNoticeWords)
  const left = Math.max(0, Math.floor((Date.parse(acting.until) - useNow()) / 60_000))
  return (
    <ActingBar
      verb={isPreview ? words.previewing : words.actingAs}
      name={words.roleOf(acting.roleName, acting.accountName)}
      detail={isPreview ? words.previewNote : acting.reason}
      time={words.minutesLeft(left)}
      stopLabel={words.stop}
      onStop={stopActing}
    />
  )
}

/** Acting that ended by itself is said once, in the window it ended in. */
const useToldEnd = () => {
  const words = useWords(actingNoticeWords)
  const ended = useStore(portal.acting.state, (state) => state.ended)
  useEffect(() => {
    if (ended === undefined) return
    portal.acting.told()
    showToast({
      tone: "info",
      title: words.ended(ended.accountName),
      message: endedSentence(words, ended.reason),
      life: 15_000,
    })
  }, [ended, words])
}
