import { windowIcon } from "../../kit/brand.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Draft } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import type { Scheme } from "./preview-colors.ts"
import classes from "./brand-preview.module.css"

/** The sign-in page in a browser window. */
export const SignInPreview = ({ draft, scheme }: { readonly draft: Draft; readonly scheme: Scheme }) => {
  const messages = useMessages(brandingMessages)
  return (
    <div data-scheme={scheme}>
      <div className={classes.bar}>
        <span className={classes.tab}>
          <img src={windowIcon(draft)} width={14} height={14} alt="" />
          <span className={classes.cut}>
            {draft.loginTitle || messages.signIn} · {draft.name}
          </span>
        </span>
        <span className={classes.addressLine}>
          <Icon name="lock" size={11} />
          <span className={classes.cut} translate="no">
            {draft.hostname || window.location.host}/login
          </span>
        </span>
      </div>
      <div className={classes.entry}>
        <div className={classes.panel}>
          <BrandName
            className={classes.panelName}
            name={draft.name}
            logo={draft.logoDark}
            favIcon={draft.favIcon}
            size={22}
          />
          <span className={classes.claim}>{messages.claim}</span>
          {draft.support.length > 0 && (
            <span className={classes.panelSupport}>
              {messages.questions}{" "}
              {draft.support.map((way) => (
                <span key={way} className={classes.way}>
                  {short(way)}
                </span>
              ))}
            </span>
          )}
        </div>
        <div className={classes.side}>
          <span className={classes.entryTitle}>{draft.loginTitle || messages.signIn}</span>
          <span className={classes.entryText}>{draft.loginText || messages.welcome(draft.name)}</span>
          <span className={classes.inputLabel}>{messages.loginName}</span>
          <span className={classes.input} />
          <span className={classes.inputLabel}>{messages.password}</span>
          <span className={classes.input} />
          <span className={classes.button}>{messages.signIn}</span>
        </div>
      </div>
    </div>
  )
}

const short = (way: string) => way.replace(/^https?:\/\/|\/$/g, "")
