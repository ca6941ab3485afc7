import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { useState, type ComponentType } from "react"
import { askWhoCan } from "../kit/asks.ts"
import { useCan, useVerdict } from "../kit/can.tsx"
import { useBrand } from "../kit/brand.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { isOpenTo, type Screen } from "../kit/screen.ts"
import { useServicesStopped } from "../kit/use-new-services.ts"
import { useMay } from "../kit/use-may.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { Page } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { PageTitleContext } from "../ui/page/page-title.ts"
import { StateBlock } from "../ui/states/state-block.tsx"
import { NoPermissionState } from "../ui/states/no-permission-state.tsx"

const Forbidden = ({ title, reason, permission }: { readonly title: string; readonly reason: string; readonly permission: PermissionKey }) => {
  const maySeeWho = useCan("read:user-permissions")
  usePageTitle(title, useBrand().name)
  return (
    <Page>
      <PageHead title={title} />
      <NoPermissionState takenBy={reason} action={maySeeWho && <ActionButton icon="role" onClick={() => askWhoCan(permission)}>Who can?</ActionButton>} />
    </Page>
  )
}

/** A screen behind its permission: without it, the page says which role or setting took it away. */
export const guarded = (screen: Screen, Shown: ComponentType): ComponentType => {
  const permission = screen.permission
  const Content = screen.adds === true ? unlessStopped(screen.title, Shown) : Shown
  if (permission === undefined) return titled(screen.title, Content)
  const Titled = titled(screen.title, Content)
  return function Guarded() {
    const verdict = useVerdict(permission)
    const may = useMay()
    return verdict.allowed || isOpenTo(screen, may) ? <Titled /> : <Forbidden title={screen.title} reason={verdict.reason} permission={permission} />
  }
}

/** Before a form that could only be refused in the end: why nothing can be added. */
const unlessStopped = (title: string, Content: ComponentType): ComponentType =>
  function UnlessStopped() {
    const stopped = useServicesStopped()
    if (stopped === undefined) return <Content />
    return (
      <Page>
        <PageHead title={title} />
        <StateBlock icon="warning" title={stopped}>Whoever suspended the account can switch it on again; its details say who did.</StateBlock>
      </Page>
    )
  }

const titled = (title: string, Content: ComponentType): ComponentType =>
  function Titled() {
    const [own, setOwn] = useState<string>()
    usePageTitle(own ?? title, useBrand().name)
    return (
      <PageTitleContext value={setOwn}>
        <Content />
      </PageTitleContext>
    )
  }
