import type { ReactNode } from "react"
import classes from "./tile-grid.module.css"

type Props = {
  /** minimum width of a tile in px */
  least?: 150 | 180 | 240 | 300
  /** all children are StatTiles, whose figures are aligned */
  figures?: boolean
  children: ReactNode
}

export const TileGrid = ({ least = 240, figures, children }: Props) => (
  <div className={classes.grid} data-least={least} data-figures={figures || undefined}>
    {children}
  </div>
)
