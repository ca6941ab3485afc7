import classes from "./skeleton.module.css"

type Props = { width?: number | string; height?: number; gap?: number; round?: boolean }

export const SkeletonBar = ({ width = "100%", height = 12, gap = 0, round }: Props) => (
  <span
    aria-hidden="true"
    className={classes.bar}
    style={{ width: round ? height : width, height, marginTop: gap, borderRadius: round ? "50%" : undefined }}
  />
)
