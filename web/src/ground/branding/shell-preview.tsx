import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { BrandIcon } from "../../ui/brand/brand-icon.tsx"
import { favIconFor } from "../../ui/brand/fav-icon-for.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Draft } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import classes from "./brand-preview.module.css"

/** The header and the start of the navigation. */
export const ShellPreview = ({ draft }: { readonly draft: Draft }) => {
  const messages = useMessages(brandingMessages)
  const { accountName, isAcctCSP } = useAccount()
  return (
    <div>
      <div className={classes.header}>
        {/* As in the real header: channel partners show their own icon, all others ours. */}
        <BrandIcon favIconUrl={favIconFor({ isAcctCSP }, draft.favIcon)} size={20} name={draft.name} />
        <span className={classes.headerName}>{draft.name}</span>
        <span className={classes.slash} />
        <span className={classes.headerAccount}>{accountName}</span>
        <span className={classes.headerEnd}>
          <Icon name="bell" size={14} />
          <Icon name="help" size={14} />
        </span>
      </div>
      <div className={classes.body}>
        <div className={classes.nav}>
          <span className={classes.navOn}>
            <Icon name="users" size={13} />
            {messages.people}
          </span>
          <span>
            <Icon name="number" size={13} />
            {messages.numbers}
          </span>
          <span>
            <Icon name="queue" size={13} />
            {messages.queues}
          </span>
        </div>
        <div className={classes.screen}>
          <span className={classes.screenHead}>
            <span className={classes.screenTitle}>{messages.people}</span>
            <span className={classes.smallButton}>{messages.addPerson}</span>
          </span>
          {[64, 82, 56].map((width) => (
            <span key={width} className={classes.row}>
              <span style={{ width: `${width}%` }} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
