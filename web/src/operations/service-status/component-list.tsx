import {
  componentNames,
  regionNames,
  worstState,
  type ComponentState,
} from "@dialplane/contract/operations/service-status/components"
import type { ComponentStatus } from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions } from "@dialplane/contract/kit/service"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useIsWide } from "../../ui/page/use-is-wide.ts"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { ComponentStateBadge } from "./state-badges.tsx"

interface Props {
  readonly components: readonly ComponentStatus[]
  /** So old that no state is known. */
  readonly stale: boolean
}

const stateOf = ({ state }: ComponentStatus, stale: boolean): ComponentState => (stale ? "unknown" : state)

/** Every component with its state, one below the other. */
export const ComponentList = ({ components, stale, withRegion }: Props & { readonly withRegion?: boolean }) => {
  const messages = useMessages(statusMessages)
  return (
    <ul className={classes.components}>
      {components.map((one) => (
        <li key={`${one.component} ${one.region}`}>
          <span className={classes.componentName}>
            {componentNames[one.component]}
            {withRegion && <span className={classes.quiet}>{regionNames[one.region]}</span>}
            {one.note !== null && !stale && (
              <span className={classes.quiet} dir="auto">
                {messages.setByOperator(one.note)}
              </span>
            )}
          </span>
          <ComponentStateBadge state={stateOf(one, stale)} />
        </li>
      ))}
    </ul>
  )
}

/** Regions side by side; on a phone one below the other, closed while all is well there. */
export const RegionGrid = ({ components, stale }: Props) => {
  const isWide = useIsWide()
  return (
    <div className={classes.regions}>
      {regions.map((region) => {
        const here = components.filter((one) => one.region === region)
        const worst = worstState(here.map((one) => stateOf(one, stale)))
        return (
          <details
            key={`${region} ${isWide} ${worst}`}
            className={classes.region}
            open={isWide || worst !== "operational"}
          >
            <summary>
              <h3>{regionNames[region]}</h3>
              <ComponentStateBadge state={worst} />
            </summary>
            <ComponentList components={here} stale={stale} />
          </details>
        )
      })}
    </div>
  )
}
