import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { askWhoCan } from "../kit/asks.ts"
import { useBrand } from "../kit/brand.ts"
import { useCan } from "../kit/can.tsx"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { Banner } from "../ui/feedback/banner.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Page } from "../ui/page/page.tsx"
import { NoPermissionState } from "../ui/states/no-permission-state.tsx"
import { StateBlock } from "../ui/states/state-block.tsx"

const closedMessages = defineMessages({
  "en-us": {
    draftKept: "Your unsaved changes are kept and restored when the page is available again.",
    checkAccess: "Check access",
    whoReactivates: "Only the level that suspended the account can reactivate it. The account details name it.",
  },
})

interface Props {
  readonly title: string
  readonly reason: string
  /** The missing permission; without one, the account status closes the screen. */
  readonly permission?: PermissionKey
  /** Whether something was entered on the screen before it was closed. */
  readonly isKept: boolean
}

/** Shown instead of a screen that is not available, with the reason. */
export const ClosedScreen = ({ title, reason, permission, isKept }: Props) => {
  const messages = useMessages(closedMessages)
  usePageTitle(title, useBrand().name)
  return (
    <Page>
      <PageHead title={title} />
      {isKept && <Banner>{messages.draftKept}</Banner>}
      {permission === undefined ? <Stopped reason={reason} /> : <Forbidden reason={reason} permission={permission} />}
    </Page>
  )
}

const Forbidden = ({ reason, permission }: { readonly reason: string; readonly permission: PermissionKey }) => {
  const messages = useMessages(closedMessages)
  const maySeeWho = useCan("read:user-permissions")
  return (
    <NoPermissionState
      takenBy={reason}
      action={
        maySeeWho && (
          <ActionButton icon="role" onClick={() => askWhoCan(permission)}>
            {messages.checkAccess}
          </ActionButton>
        )
      }
    />
  )
}

/** Shown instead of a form whose submission the account status would refuse. */
const Stopped = ({ reason }: { readonly reason: string }) => (
  <StateBlock icon="warning" title={reason}>
    {useMessages(closedMessages).whoReactivates}
  </StateBlock>
)
