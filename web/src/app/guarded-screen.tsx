import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useState, type ComponentType } from "react"
import { useVerdict } from "../kit/can.tsx"
import { useBrand } from "../kit/brand.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { isOpenTo, titleOf, type Screen } from "../kit/screen.ts"
import { useServicesStopped } from "../kit/use-new-services.ts"
import { useMay } from "../kit/use-may.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { PageTitleContext } from "../ui/page/page-title.ts"
import { KeepDraft } from "./keep-draft.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"

const closedScreen = lazyComponent(() => import("./closed-screen.tsx").then((file) => file.ClosedScreen))

interface ClosedProps {
  readonly title: string
  readonly reason: string
  readonly permission?: PermissionKey
  readonly isKept: boolean
}

const Closed = (props: ClosedProps) => {
  const { Part } = useLazyComponent(closedScreen)
  return Part === undefined ? <ScreenWaiting /> : <Part {...props} />
}

/** A screen that requires a permission: without it, the page names the role or setting that is the reason. */
export const guarded = (screen: Screen, Shown: ComponentType): ComponentType => {
  const { permission } = screen
  const title = titleOf(screen)
  const Content = screen.adds === true ? unlessStopped(title, Shown) : Shown
  const Titled = titled(title, Content)
  if (permission === undefined) return Titled
  return function Guarded() {
    const verdict = useVerdict(permission)
    const may = useMay()
    const closed =
      verdict.allowed || isOpenTo(screen, may)
        ? undefined
        : (isKept: boolean) => <Closed title={title} reason={verdict.reason} permission={permission} isKept={isKept} />
    return (
      <KeepDraft instead={closed}>
        <Titled />
      </KeepDraft>
    )
  }
}

const unlessStopped = (title: string, Content: ComponentType): ComponentType =>
  function UnlessStopped() {
    const stopped = useServicesStopped()
    const closed =
      stopped === undefined ? undefined : (isKept: boolean) => <Closed title={title} reason={stopped} isKept={isKept} />
    return (
      <KeepDraft instead={closed}>
        <Content />
      </KeepDraft>
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
