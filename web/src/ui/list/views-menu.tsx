import { IconChevronDown } from "@tabler/icons-react"
import { ActionMenu } from "../overlays/action-menu.tsx"
import type { MenuGroup } from "../overlays/menu-action.ts"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./views-menu.module.css"

export type SavedView = { id: string; name: string }

type Props = {
  views: readonly SavedView[]
  /** the view in use; all rows when undefined */
  current?: string
  onChoose: (id: string | undefined) => void
  onSave?: () => void
  onDelete?: (id: string) => void
  messages?: Partial<Messages["list"]>
}

/** Saved views of this list: select one, save the current one, delete the selected one. */
export const ViewsMenu = ({ views, current, onChoose, onSave, onDelete, messages: own }: Props) => {
  const messages = useMessages("list", own)
  const used = views.find((view) => view.id === current)
  const groups: MenuGroup[] = [
    {
      id: "views",
      label: messages.views,
      actions: [
        { id: "all", label: messages.allRows, checked: !used, onSelect: () => onChoose(undefined) },
        ...views.map((view) => ({
          id: view.id,
          label: view.name,
          checked: view.id === current,
          onSelect: () => onChoose(view.id),
        })),
      ],
    },
  ]
  const manage = [
    ...(onSave ? [{ id: "save", label: messages.saveView, icon: "bookmark" as const, onSelect: onSave }] : []),
    ...(onDelete && used
      ? [
          {
            id: "delete",
            label: messages.deleteView(used.name),
            icon: "delete" as const,
            danger: true,
            onSelect: () => onDelete(used.id),
          },
        ]
      : []),
  ]
  if (manage.length > 0) groups.push({ id: "manage", actions: manage })
  return (
    <ActionMenu
      position="bottom-start"
      groups={groups}
      trigger={
        <button type="button" className={classes.trigger}>
          <span className={classes.name}>{used?.name ?? messages.allRows}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      }
    />
  )
}
