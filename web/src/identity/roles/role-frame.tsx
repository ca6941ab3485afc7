import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { MenuPreview } from "./menu-preview.tsx"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"

interface Props {
  readonly held: ReadonlySet<PermissionKey>
  /** Shown below the preview. */
  readonly aside?: ReactNode
  readonly openPortal?: ReactNode
  readonly children: ReactNode
}

/** The editor, with a preview of what a user with the role would see. */
export const RoleFrame = ({ held, aside, openPortal, children }: Props) => {
  const messages = useMessages(roleMessages)
  return (
    <div className={classes.frame}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside} aria-label={messages.preview}>
        <Section title={messages.preview} sentence={messages.previewSentence}>
          <MenuPreview held={held} />
          {openPortal && <div className={classes.open}>{openPortal}</div>}
        </Section>
        {aside}
      </aside>
    </div>
  )
}
