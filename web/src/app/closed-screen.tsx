import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { askWhoCan } from "../kit/asks.ts"
import { useBrand } from "../kit/brand.ts"
import { useCan } from "../kit/can.tsx"
import { usePageTitle } from "../kit/use-page-title.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { Banner } from "../ui/feedback/banner.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Page } from "../ui/page/page.tsx"
import { NoPermissionState } from "../ui/states/no-permission-state.tsx"
import { StateBlock } from "../ui/states/state-block.tsx"

interface Props {
  readonly title: string
  readonly reason: string
  /** The permission that is missing; without one it is the status of the account that closes the screen. */
  readonly permission?: PermissionKey
  /** Whether something was entered on the screen before it was closed. */
  readonly isKept: boolean
}

/** In place of a screen that may not be used: why not. */
export const ClosedScreen = ({ title, reason, permission, isKept }: Props) => {
  usePageTitle(title, useBrand().name)
  return (
    <Page>
      <PageHead title={title} />
      {isKept && <Banner>What you entered on this page is kept. It comes back when the page can be used again.</Banner>}
      {permission === undefined ? <Stopped reason={reason} /> : <Forbidden reason={reason} permission={permission} />}
    </Page>
  )
}

const Forbidden = ({ reason, permission }: { readonly reason: string; readonly permission: PermissionKey }) => {
  const maySeeWho = useCan("read:user-permissions")
  return (
    <NoPermissionState
      takenBy={reason}
      action={
        maySeeWho && (
          <ActionButton icon="role" onClick={() => askWhoCan(permission)}>
            Who can?
          </ActionButton>
        )
      }
    />
  )
}

/** Before a form that could only be refused in the end: why nothing can be added. */
const Stopped = ({ reason }: { readonly reason: string }) => (
  <StateBlock icon="warning" title={reason}>
    Whoever suspended the account can switch it on again; its details say who did.
  </StateBlock>
)
