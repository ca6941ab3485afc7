import { Tabs as MantineTabs } from "@mantine/core"
import "@mantine/core/styles/Tabs.layer.css"
import { useEffect, useRef, type ReactNode } from "react"
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

/** On a phone not all fit: the chosen one is in the middle, whichever address was opened and however the phone is turned. */
const useChosenInSight = (value: string) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = list.current!
    // It also reports the first size. Not scrollIntoView, which would move the page too.
    const observer = new ResizeObserver(() => {
      const chosen = frame.querySelector<HTMLElement>("[aria-selected=true]")
      if (chosen) frame.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - frame.offsetWidth) / 2
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [value])
  return list
}

/** Views of one object. Controlled, because the choice belongs in the address. */
export const Tabs = <Value extends string>({ tabs, value, onChange, label, fill }: Props<Value>) => {
  const list = useChosenInSight(value)
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next && onChange(next as Value)}
      classNames={classes}
      keepMounted={false}
      data-fill={fill || undefined}
    >
      <MantineTabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab
            key={tab.value}
            value={tab.value}
            leftSection={tab.icon && <Icon name={tab.icon} />}
            rightSection={
              tab.count !== undefined && <span className={classes.count}>{tab.count.toLocaleString()}</span>
            }
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
}
