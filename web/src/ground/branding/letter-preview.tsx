import { useMessages } from "../../kit/locale/use-locale.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import type { Draft } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import classes from "./brand-preview.module.css"

/** A welcome letter as a mail program shows it. */
export const LetterPreview = ({ draft }: { readonly draft: Draft }) => {
  const messages = useMessages(brandingMessages)
  return (
    <div className={classes.mail}>
      <div className={classes.mailHead}>
        <span className={classes.mailFrom}>{draft.mailSenderName}</span>
        <span className={classes.mailTo}>{messages.letterTo}</span>
        <span className={classes.mailSubject}>{messages.letterSubject(draft.name)}</span>
        {draft.mailReplyTo && <span className={classes.mailTo}>{messages.replyTo(draft.mailReplyTo)}</span>}
      </div>
      <div className={classes.paper}>
        {draft.letterLogo ? (
          <BrandName
            className={classes.paperName}
            name={draft.name}
            logo={draft.letterLogo}
            favIcon={draft.favIcon}
            size={22}
          />
        ) : (
          <span className={classes.paperName}>{draft.name}</span>
        )}
        <span>{messages.letterGreeting}</span>
        <span>{messages.letterText(draft.name)}</span>
        <span className={classes.paperButton}>{messages.letterButton}</span>
        <span className={classes.paperFoot}>
          {draft.name}
          {draft.support.length > 0 && (
            <>
              <br />
              {messages.questions} {draft.support.join(" · ")}
            </>
          )}
        </span>
      </div>
    </div>
  )
}
