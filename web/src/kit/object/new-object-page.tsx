import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { useAccount } from "../account.tsx"
import { accountAddress } from "../screen.ts"

interface Made {
  readonly id: number
  /** What the user reads then: the name, or a sentence with the extension. */
  readonly message: string
}
interface Props {
  /** The list that the object will be in; its path is the address inside the account. */
  readonly list: { readonly title: string; readonly path: string }
  readonly messages: { readonly add: string; readonly newSentence: string; readonly created: string }
  /** The form. It calls `onMade` when the object exists, which opens the page of the object. */
  readonly children: (onMade: (made: Made) => void) => ReactNode
}

/** The page that makes an object. */
export const NewObjectPage = ({ list, messages, children }: Props) => {
  const { accountId } = useAccount()
  const router = useRouter()
  const onMade = ({ id, message }: Made) => {
    showToast({ tone: "good", title: messages.created, message })
    void router.navigate({ href: accountAddress(accountId, `${list.path}/${id}`), ignoreBlocker: true })
  }
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: list.title, href: accountAddress(accountId, list.path) }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      {children(onMade)}
    </PageFrame>
  )
}
