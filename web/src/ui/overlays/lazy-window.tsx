import { useEffect, useEffectEvent, type ComponentType } from "react"
import { lazyComponent } from "./lazy-component.ts"
import { useEscapeWhile } from "./use-escape-while.ts"
import { useNotLoaded } from "./use-not-loaded.ts"

/**
 * A dialog or sheet that is rendered only while it is open, loaded when it first opens. If loading fails, it counts as
 * closed again.
 */
export const lazyWindow = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const part = lazyComponent(load)
  return function LazyWindow(props) {
    const Window = part.use()
    const showNotLoaded = useNotLoaded()
    const giveUp = useEffectEvent(() => {
      props.onClose()
      showNotLoaded()
    })
    useEffect(() => {
      let current = true
      part.fetch().catch(() => current && giveUp())
      return () => {
        current = false
      }
    }, [])
    useEscapeWhile(Window === undefined, props.onClose)
    return Window && <Window {...props} />
  }
}
