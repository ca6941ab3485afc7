import type { ReactNode } from "react"
import classes from "./tile-grid.module.css"

type Props = { /** least width of a tile in px */ least?: 180 | 240 | 300; children: ReactNode }

export const TileGrid = ({ least = 240, children }: Props) => (
  <div className={classes.grid} data-least={least}>
    {children}
  </div>
)
