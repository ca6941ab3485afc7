import { titleOf } from "../../kit/screen.ts"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { menuFor, useScreens, type MenuEntry } from "../../kit/menu.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"

const titlesOf = ({ screen, below }: MenuEntry): string[] => [screen, ...below].map(titleOf)

/** The portal's menu for a user with these permissions. Only a preview: the entries are not links. */
export const MenuPreview = ({ held }: { readonly held: ReadonlySet<PermissionKey> }) => {
  const messages = useMessages(roleMessages)
  const menu = menuFor(useScreens(), (key) => held.has(key))
  return (
    <div
      className={classes.menu}
      role="img"
      tabIndex={0}
      aria-label={
        menu.flatMap(({ label, entries }) => `${label}: ${entries.flatMap(titlesOf).join(", ")}`).join(". ") ||
        messages.noMenu
      }
    >
      {menu.length === 0 && <p className={classes.quiet}>{messages.noMenu}</p>}
      {menu.map((group) => (
        <div key={group.id} className={classes.menuGroup}>
          <div className={classes.menuHeading}>{group.label}</div>
          {group.entries.map(({ screen, below }) => (
            <div key={screen.path}>
              <div className={classes.menuEntry}>
                <Icon name={screen.menu!.icon} size={16} />
                {titleOf(screen)}
              </div>
              {below.map((one) => (
                <div key={one.path} className={classes.menuEntry} data-below>
                  {titleOf(one)}
                </div>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
