import { useSignedIn } from "../kit/session/use-session.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useOpener } from "../ui/overlays/opener.tsx"
import { PersonButton } from "../ui/shell/person-button.tsx"

const panel = lazyComponent(() => import("./person-menu-panel.tsx").then((file) => file.PersonMenuPanel))

export const PersonMenu = () => {
  const { firstName, lastName } = useSignedIn()
  const { element, Panel, place } = useOpener(panel, "menu", <PersonButton name={`${firstName} ${lastName}`} />)
  return (
    <>
      {element}
      {Panel && <Panel {...place} />}
    </>
  )
}
