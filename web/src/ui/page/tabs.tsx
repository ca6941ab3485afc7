import { Tabs as MantineTabs } from "@mantine/core"
import "@mantine/core/styles/Tabs.layer.css"
import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import classes from "./tabs.module.css"

export type Tab<Value extends string> = {
  value: Value
  label: string
  icon?: IconName
  count?: number
  panel?: ReactNode
}

type Props<Value extends string> = {
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** the name of the tab list, for screen readers */
  label: string
  /** the panel takes the rest of the page's height, for lists */
  fill?: boolean
}

/** Views of one object. Controlled, because the choice belongs in the address. */
export const Tabs = <Value extends string>({ tabs, value, onChange, label, fill }: Props<Value>) => (
  <MantineTabs
    value={value}
    onChange={(next) => next && onChange(next as Value)}
    classNames={classes}
    keepMounted={false}
    data-fill={fill || undefined}
  >
    <MantineTabs.List aria-label={label}>
      {tabs.map((tab) => (
        <MantineTabs.Tab
          key={tab.value}
          value={tab.value}
          leftSection={tab.icon && <Icon name={tab.icon} />}
          rightSection={tab.count !== undefined && <span className={classes.count}>{tab.count.toLocaleString()}</span>}
        >
          {tab.label}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
    {tabs.map(
      (tab) =>
        tab.panel !== undefined && (
          <MantineTabs.Panel key={tab.value} value={tab.value}>
            {tab.panel}
          </MantineTabs.Panel>
        ),
    )}
  </MantineTabs>
)
