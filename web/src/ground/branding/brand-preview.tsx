import { useState, type ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import type { Draft } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import { EmailPreview } from "./email-preview.tsx"
import { previewColors, type Scheme } from "./preview-colors.ts"
import { useRampOfColor } from "./ramp.ts"
import { ShellPreview } from "./shell-preview.tsx"
import { SignInPreview } from "./sign-in-preview.tsx"
import classes from "./brand-preview.module.css"

/** What users would see if it were saved now: before sign-in, in the portal and in their mailbox. */
export const BrandPreview = ({ draft }: { readonly draft: Draft }) => {
  const messages = useMessages(brandingMessages)
  const { shown } = useColorScheme()
  const [chosen, setChosen] = useState<Scheme>()
  const scheme = chosen ?? shown
  const ramp = useRampOfColor()
  const stage = { scheme, colors: previewColors(ramp, draft.primaryColor, scheme) }
  return (
    <section className={classes.preview} aria-label={messages.preview}>
      <div className={classes.head}>
        <h2 className={classes.title}>{messages.preview}</h2>
        <div role="group" aria-label={messages.previewScheme} className={classes.schemes}>
          {(["light", "dark"] as const).map((one) => (
            <ActionButton
              key={one}
              size="compact-xs"
              kind={scheme === one ? "default" : "quiet"}
              icon={one === "light" ? "sun" : "moon"}
              aria-pressed={scheme === one}
              onClick={() => setChosen(one)}
            >
              {messages[one]}
            </ActionButton>
          ))}
        </div>
      </div>
      <Stage {...stage} what={messages.previewSignIn}>
        <SignInPreview draft={draft} scheme={scheme} />
      </Stage>
      <Stage {...stage} what={messages.previewShell}>
        <ShellPreview draft={draft} />
      </Stage>
      {/* Mail programs show emails on white, regardless of the portal's colors. */}
      <Stage scheme="light" colors={previewColors(ramp, draft.primaryColor, "light")} what={messages.previewEmail}>
        <EmailPreview draft={draft} />
      </Stage>
    </section>
  )
}

/** One image with its name; for screen readers the name is enough. */
const Stage = ({
  what,
  scheme,
  colors,
  children,
}: {
  readonly what: string
  readonly scheme: Scheme
  readonly colors: Record<string, string>
  readonly children: ReactNode
}) => {
  const messages = useMessages(brandingMessages)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{what}</figcaption>
      <div
        role="img"
        aria-label={messages.previewOf(what, messages[scheme])}
        className={classes.stage}
        data-scheme={scheme}
        style={colors}
      >
        {children}
      </div>
    </figure>
  )
}
