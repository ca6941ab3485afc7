import { useMessages } from "../../kit/locale/use-locale.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import type { Draft } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import classes from "./brand-preview.module.css"

/** A welcome email as a mail program shows it. */
export const EmailPreview = ({ draft }: { readonly draft: Draft }) => {
  const messages = useMessages(brandingMessages)
  return (
    <div className={classes.mail}>
      <div className={classes.mailHead}>
        <span className={classes.mailFrom}>{draft.mailSenderName}</span>
        <span className={classes.mailTo}>{messages.emailTo}</span>
        <span className={classes.mailSubject}>{messages.emailSubject(draft.name)}</span>
        {draft.mailReplyTo && <span className={classes.mailTo}>{messages.replyTo(draft.mailReplyTo)}</span>}
      </div>
      <div className={classes.paper}>
        {draft.emailLogo ? (
          <BrandName
            className={classes.paperName}
            name={draft.name}
            logo={draft.emailLogo}
            favIcon={draft.favIcon}
            size={22}
          />
        ) : (
          <span className={classes.paperName}>{draft.name}</span>
        )}
        <span>{messages.emailGreeting}</span>
        <span>{messages.emailText(draft.name)}</span>
        <span className={classes.paperButton}>{messages.emailButton}</span>
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
