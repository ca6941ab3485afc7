import type { ReactNode } from "react"
import classes from "./key-value-list.module.css"

export type KeyValue = { label: string; value: ReactNode; hint?: ReactNode }

type Props = { items: readonly KeyValue[]; columns?: 1 | 2 | 3 }

/** Names and values with lines between them; missing values are shown as a dash. */
export const KeyValueList = ({ items, columns = 1 }: Props) => (
  <dl className={classes.list} data-columns={columns}>
    {items.map((item) => (
      <div key={item.label} className={classes.row}>
        <dt className={classes.label}>{item.label}</dt>
        <dd className={classes.value}>
          {item.value ?? <span className={classes.none}>—</span>}
          {item.hint && <span className={classes.hint}>{item.hint}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
