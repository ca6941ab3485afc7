import { useEffect, useId, useRef, type ReactNode } from "react"
import { BrandName } from "../brand/brand-name.tsx"
import { useColorScheme } from "../theme/color-scheme.ts"
import { DialMotif } from "./dial-motif.tsx"
import classes from "./entry-frame.module.css"
import { EntryThemeToggle } from "./entry-theme-toggle.tsx"
import { entryMessages } from "./entry-messages.ts"

type Set = string | null | undefined
type ShownBrand = {
  readonly name: string
  readonly favIcon?: Set
  readonly logoLight?: Set
  readonly logoDark?: Set
  readonly supportEmail?: Set
  readonly supportPhone?: Set
  readonly supportLink?: Set
}

type Props = {
  /** false until the brand of the page is known; nothing is shown until then */
  brand: ShownBrand & { readonly known: boolean }
  title: ReactNode
  /** one sentence about the purpose of this page */
  sentence?: ReactNode
  children?: ReactNode
}

/** The frame of the pages before sign-in: the brand's panel beside the form; on a phone only the form. */
export const EntryFrame = ({ brand, title, sentence, children }: Props) => {
  const id = useId()
  const dark = useColorScheme().shown === "dark"
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element is gone with the previous page: keyboard and screen reader users start at the title of the new
  // page.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={classes.frame} data-waiting={!brand.known || undefined}>
      <aside className={classes.panel} aria-label={brand.name}>
        <DialMotif className={classes.motif} />
        <Name brand={brand} size={32} dark />
        <div className={classes.claim}>
          <p className={classes.claimTitle}>{entryMessages.claim}</p>
          <p className={classes.claimText}>{entryMessages.claimText}</p>
        </div>
        <Support brand={brand} />
      </aside>
      <main id="main" className={classes.side} aria-labelledby={id}>
        <div className={classes.top}>
          <div className={classes.topName}>
            <Name brand={brand} size={28} dark={dark} />
          </div>
          <EntryThemeToggle />
        </div>
        <div className={classes.middle}>
          <h1 id={id} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
          {children}
          <div className={classes.phoneSupport}>
            <Support brand={brand} />
          </div>
        </div>
      </main>
    </div>
  )
}

const Name = ({ brand, size, dark }: { brand: Props["brand"]; size: number; dark: boolean }) => (
  <BrandName
    className={classes.name}
    name={brand.name}
    favIcon={brand.favIcon}
    logo={dark ? brand.logoDark : brand.logoLight}
    size={size}
  />
)

const Support = ({ brand: { supportEmail, supportPhone, supportLink } }: { brand: Props["brand"] }) => {
  const ways = [
    [supportEmail, "mailto:"],
    [supportPhone, "tel:"],
    [supportLink, ""],
  ].filter(([way]) => way)
  return (
    ways.length > 0 && (
      <p className={classes.support}>
        {entryMessages.questions}
        {ways.map(([way, scheme]) => (
          <a key={scheme} href={`${scheme}${way}`}>
            {way!.split("//").pop()}
          </a>
        ))}
      </p>
    )
  )
}
