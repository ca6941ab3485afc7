import { Icon } from "../icons/icon.tsx"
import classes from "./command-palette.module.css"
import type { PaletteGroup, PaletteItem } from "./palette-items.ts"

type Props = {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  activeId?: string
  onSelect: (item: PaletteItem) => void
  onPoint: (item: PaletteItem) => void
}

export const PaletteList = ({ id, label, groups, activeId, onSelect, onPoint }: Props) => (
  <div id={id} role="listbox" aria-label={label} className={classes.list}>
    {groups
      .filter((group) => group.items.length > 0)
      .map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <div id={`${id}-group-${group.id}`} role="presentation" className={classes.group}>
            {group.label}
          </div>
          {group.items.map((item) => (
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={item.id === activeId}
              className={classes.item}
              onClick={() => onSelect(item)}
              onPointerMove={() => item.id !== activeId && onPoint(item)}
            >
              {item.icon && <Icon name={item.icon} size={17} />}
              <span className={classes.label}>{item.label}</span>
              {item.hint && <span className={classes.hint}>{item.hint}</span>}
              {item.kind && <span className={classes.kind}>{item.kind}</span>}
            </div>
          ))}
        </div>
      ))}
  </div>
)
