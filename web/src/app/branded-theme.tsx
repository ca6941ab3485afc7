import { useEffect, useState, type ReactNode } from "react"
import { useBrand } from "../kit/brand.ts"
import { brandTheme } from "../ui/theme/brand-theme.ts"
import { theme as ownTheme } from "../ui/theme/theme.ts"
import { UiProvider } from "../ui/theme/ui-provider.tsx"
import { RouterLink } from "./router-link.tsx"

/** The look of the brand that the portal wears at the moment. */
export const BrandedTheme = ({ children }: { readonly children: ReactNode }) => {
  const { primaryColor, favIcon } = useBrand()
  const [theme, setTheme] = useState(ownTheme)
  useEffect(() => {
    let current = true
    void brandTheme({ primaryColor }).then((made) => {
      if (current) setTheme(made)
    })
    return () => {
      current = false
    }
  }, [primaryColor])
  useEffect(() => document.querySelector("link[rel=icon]")?.setAttribute("href", favIcon ?? "/favicon.svg"), [favIcon])
  return (
    <UiProvider theme={theme} link={RouterLink}>
      {children}
    </UiProvider>
  )
}
