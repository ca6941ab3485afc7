import { BrandIcon } from "../brand/brand-icon.tsx"
import { Link } from "../link/link.tsx"
import classes from "./brand-link.module.css"

type Props = { name: string; href: string; favIconUrl?: string | null }

/** The brand at the start of the header; links to the start page. */
export const BrandLink = ({ name, href, favIconUrl }: Props) => (
  <Link href={href} className={classes.brand} aria-label={name}>
    <BrandIcon favIconUrl={favIconUrl} size={24} name={name} />
    <span className={classes.name}>{name}</span>
  </Link>
)
