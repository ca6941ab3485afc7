import type { ReactElement } from "react"
import classes from "./link-list.module.css"

/** Links below one another, with room for a finger between them. Each has a key. */
export const LinkList = ({ links }: { readonly links: readonly ReactElement[] }) => (
  <ul className={classes.list}>
    {links.map((link) => (
      <li key={link.key}>{link}</li>
    ))}
  </ul>
)
