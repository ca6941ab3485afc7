import type { WelcomePreview } from "@dialplane/contract/onboarding/people/people.schema"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { welcomeMessages } from "./welcome.messages.ts"
import classes from "./welcome-mail.module.css"

interface Props {
  readonly preview: {
    readonly data: WelcomePreview | undefined
    readonly isLoadingError: boolean
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
}

/** A welcome email as its recipient sees it: in the brand's colors, or as plain text. */
export const WelcomeMailTile = ({ preview }: Props) => {
  const messages = useMessages(welcomeMessages)
  const [shown, setShown] = useState<"html" | "text">("html")
  if (preview.isLoadingError) return <LoadError of={preview} />
  if (preview.data === undefined) return <FormSkeleton fields={3} />
  const { subject, text, recipient, html } = preview.data
  return (
    <div className={classes.mail}>
      <div className={classes.head}>
        <span className={classes.subject}>{subject}</span>
        <span>{messages.from(html.senderName)}</span>
        {recipient !== null && <span>{messages.to(recipient)}</span>}
      </div>
      {shown === "text" ? (
        <pre className={classes.plain} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <Paper html={html} />
      )}
      <ChoiceField
        label={messages.version}
        options={[
          { value: "html", label: messages.versionHtml },
          { value: "text", label: messages.versionText },
        ]}
        value={shown}
        onChange={setShown}
      />
    </div>
  )
}

const Paper = ({ html }: { readonly html: WelcomePreview["html"] }) => (
  <div className={classes.paper} style={{ borderTopColor: html.color }}>
    {html.logo === null ? (
      <span className={classes.brand}>{html.brandName}</span>
    ) : (
      <img className={classes.logo} src={html.logo} alt={html.brandName} />
    )}
    {[html.greeting, ...html.paragraphs].map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <span className={classes.button} style={{ background: html.color, color: html.textColor }}>
      {html.button}
    </span>
    <div className={classes.notes}>
      {html.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
    <div className={classes.footer}>
      {html.footer.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </div>
)
