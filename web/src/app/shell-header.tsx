import { useEffect, type ReactNode } from "react"
import { useAccount } from "../kit/account.tsx"
import { useBrand } from "../kit/brand.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { favIconFor } from "../ui/brand/fav-icon-for.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../ui/overlays/lazy-overlay.tsx"
import { BrandLink } from "../ui/shell/brand-link.tsx"
import { HeaderBar } from "../ui/shell/header-bar.tsx"
import { SearchTrigger } from "../ui/shell/search-trigger.tsx"
import { ThemeToggle } from "../ui/shell/theme-toggle.tsx"
import { ContextMenu } from "./context-menu.tsx"
import { HelpMenu } from "./help-menu.tsx"
import { NoticeBell } from "./notice-bell.tsx"
import { PersonMenu } from "./person-menu.tsx"
import { useTypedAhead } from "./use-typed-ahead.ts"

const Palette = lazyOverlay(
  lazyComponent(() => import("./palette.tsx").then((file) => file.Palette)),
  ({ onClose }) => onClose(),
)

const headerMessages = defineMessages({ "en-us": { vendorSupport: "Vendor Support" } })

interface Props {
  readonly navButton: ReactNode
  readonly palette: boolean
  readonly onPaletteChange: (opened: boolean) => void
}

export const ShellHeader = ({ navButton, palette, onPaletteChange }: Props) => {
  const { accountName, isAcctCSP } = useAccount()
  const messages = useMessages(headerMessages)
  const brand = useBrand()
  const session = useSignedIn()
  usePaletteKey(() => onPaletteChange(true))
  const typedAhead = useTypedAhead(palette)
  const role = session.roles[0]?.displayName ?? ""
  return (
    <>
      <HeaderBar
        navButton={navButton}
        // Channel partners show their own icon; other accounts show the initial of the brand, or the product's logo.
        brand={<BrandLink name={brand.name} href="/" favIconUrl={favIconFor({ isAcctCSP }, brand.favIcon)} />}
        context={
          <ContextMenu
            account={accountName}
            role={session.isVendorSupport ? messages.vendorSupport : role}
            onFindAccount={() => onPaletteChange(true)}
          />
        }
        search={<SearchTrigger onOpen={() => onPaletteChange(true)} />}
        actions={
          <>
            <NoticeBell />
            <HelpMenu />
            <ThemeToggle />
          </>
        }
        person={<PersonMenu />}
      />
      {palette && <Palette opened typedAhead={typedAhead} onClose={() => onPaletteChange(false)} />}
    </>
  )
}

const usePaletteKey = (open: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  })
}
