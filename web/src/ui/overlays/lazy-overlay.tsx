import { useEffect, useEffectEvent, type ComponentType } from "react"
import type { LazyComponent } from "./lazy-component.ts"
import { useEscapeWhile } from "./use-escape-while.ts"
import { useNotLoaded } from "./use-not-loaded.ts"
import { useOpenedAfterMount } from "./use-opened-after-mount.ts"

type Openable = { opened: boolean }

const Arrived = <Props extends Openable>({ Window, props }: { Window: ComponentType<Props>; props: Props }) => (
  <Window {...props} opened={useOpenedAfterMount(props.opened)} />
)

/** A dialog or sheet that is loaded when it first opens. If loading fails, it counts as closed again. */
export const lazyOverlay = <Props extends Openable>(
  part: LazyComponent<ComponentType<Props>>,
  close: (props: Props) => void,
) => {
  const LazyOverlay = (props: Props) => {
    const Window = part.use()
    const showNotLoaded = useNotLoaded()
    const giveUp = useEffectEvent(() => {
      close(props)
      showNotLoaded()
    })
    useEffect(() => {
      if (!props.opened) return
      let current = true
      part.fetch().catch(() => current && giveUp())
      return () => {
        current = false
      }
    }, [props.opened])
    useEscapeWhile(props.opened && Window === undefined, () => close(props))
    return Window && <Arrived Window={Window} props={props} />
  }
  return LazyOverlay
}
