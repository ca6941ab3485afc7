import type { MfaMethod } from "@dialplane/contract/mfa/mfa.schema"
import type { ReactNode } from "react"
import { useLocale, useWords } from "../kit/locale/use-locale.ts"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { Icon } from "../ui/icons/icon.tsx"
import classes from "./mfa.module.css"
import { mfaWords } from "./mfa.words.ts"

interface Props {
  readonly methods: readonly MfaMethod[]
  readonly action?: (method: MfaMethod) => ReactNode
}

/** Ways to take the second step, with when they were last of use. */
export const MethodList = ({ methods, action }: Props) => {
  const words = useWords(mfaWords)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  return (
    <ul className={classes.list} aria-label={words.methods}>
      {methods.map((method) => (
        <li key={method.mfaId} className={classes.item}>
          <span className={classes.icon}>
            <Icon name={method.kind === "email" ? "mail" : "mobile"} size={18} />
          </span>
          <div className={classes.words}>
            <div className={classes.name}>{method.name}</div>
            <div className={classes.facts}>
              {(method.address !== null || method.name !== words[method.kind]) && <span>{method.address ?? words[method.kind]}</span>}
              <span>
                {words.added} <RelativeTime at={method.createdAt} {...format} />
              </span>
              <span>{method.lastUsedAt === null ? words.neverUsed : <>{words.lastUsed} <RelativeTime at={method.lastUsedAt} {...format} /></>}</span>
            </div>
          </div>
          {action?.(method)}
        </li>
      ))}
    </ul>
  )
}
