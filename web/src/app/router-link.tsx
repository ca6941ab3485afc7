import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import type { LinkProps } from "../ui/link/link.tsx"

const staysHere = (event: MouseEvent<HTMLAnchorElement>, target: string | undefined) =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  (target === undefined || target === "_self") &&
  !event.defaultPrevented

/** Links of the components navigate through the router, unless a new tab is requested. */
export const RouterLink = ({ href, onClick, ref, children, ...rest }: LinkProps) => {
  const router = useRouter()
  const inside = href.startsWith("/")
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      onPointerEnter={inside ? () => void router.preloadRoute({ to: href }).catch(() => {}) : undefined}
      onClick={(event) => {
        onClick?.(event)
        if (!inside || !staysHere(event, rest.target)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
