import { MantineProvider, type MantineThemeOverride } from "@mantine/core"
import type { ReactNode } from "react"
import { LinkProvider, type LinkComponent } from "../link/link.tsx"
import { MessagesProvider, type MessagesOverride } from "../messages-context.tsx"
import { colorSchemeManager } from "./color-scheme.ts"
import { cssVariables } from "./css-variables.ts"
import "./mantine-styles.ts"
import "./fonts.css"
import "./tokens.css"
import "./base.css"
import { publishStyleNonce, styleNonce } from "./style-nonce.ts"
import { theme as ownTheme } from "./theme.ts"

publishStyleNonce()

type Props = {
  /** the result of brandTheme(); our own theme when left out */
  theme?: MantineThemeOverride
  /** how the application's router renders a link; a plain anchor when left out */
  link?: LinkComponent
  /** translated texts of the kit's own components */
  messages?: MessagesOverride
  children: ReactNode
}

export const UiProvider = ({ theme = ownTheme, link, messages, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    // all of Mantine's variables come from the theme at run time; its static file of them would add 3 KB to the sign-in
    // page
    deduplicateCssVariables={false}
  >
    <LinkProvider component={link}>
      <MessagesProvider messages={messages}>{children}</MessagesProvider>
    </LinkProvider>
  </MantineProvider>
)
