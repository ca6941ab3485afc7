import { useAccount } from "../kit/account.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { ActingBar } from "../ui/feedback/acting-bar.tsx"
import { useRouter } from "@tanstack/react-router"

/** Says at all times that one works in an account that is not one's own; one click leads back. */
export const ActingNotice = () => {
  const session = useSignedIn()
  const account = useAccount()
  const router = useRouter()
  if (account.accountId === session.accountId) return null
  return <ActingBar name={account.accountName} onStop={() => void router.navigate({ href: "/" })} />
}
