import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { Link } from "../../ui/link/link.tsx"
import { findOperations, type ApiGroup } from "./api-description.ts"
import { developerMessages } from "./developers.messages.ts"
import { domainTitle } from "./domain-title.ts"
import { guideNames } from "./guide-samples.ts"
import { guideHash } from "./guide-view.tsx"
import { MethodBadge } from "./method-badge.tsx"
import { useReferenceLink } from "./use-reference-link.ts"
import classes from "./developers.module.css"

interface Props {
  readonly groups: readonly ApiGroup[]
  /** the operation that is open */
  readonly current: string
}
interface IndexProps extends Props {
  readonly isOlderShown: boolean
  readonly onShowOlder: (shown: boolean) => void
}

/** All operations by domain, with a search over all their names. */
export const ReferenceIndex = ({ groups, current, isOlderShown, onShowOlder }: IndexProps) => {
  const messages = useMessages(developerMessages)
  const [text, setText] = useState("")
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findOperations(groups, wanted), [groups, wanted])
  return (
    <div className={classes.index}>
      <div className={classes.finder}>
        <SearchBox value={text} onChange={setText} placeholder={messages.search} />
        <SwitchField
          label={messages.showOlder}
          description={messages.showOlderHint}
          checked={isOlderShown}
          onChange={onShowOlder}
        />
      </div>
      <nav aria-label={messages.index} className={classes.indexList}>
        {found.length === 0 && (
          <p className={classes.quiet} role="status">
            {messages.nothing}. {messages.nothingSentence}
          </p>
        )}
        {wanted === "" && <Guides current={current} />}
        <Groups groups={found} current={current} />
      </nav>
    </div>
  )
}

const Guides = ({ current }: Pick<Props, "current">) => {
  const messages = useMessages(developerMessages)
  const linkTo = useReferenceLink()
  return (
    <section aria-label={messages.guides}>
      <h2 className={classes.domain}>{messages.guides}</h2>
      <ul className={classes.lines}>
        {guideNames.map((name) => (
          <li key={name}>
            <Link
              href={linkTo(guideHash(name))}
              className={classes.line}
              aria-current={guideHash(name) === current ? "page" : undefined}
            >
              <span className={classes.lineText}>{messages[`guide_${name}`]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Groups = memo(({ groups, current }: Props) => {
  const messages = useMessages(developerMessages)
  const linkTo = useReferenceLink()
  const shown = useRef<HTMLAnchorElement>(null)
  // Scrolls the open operation into view, however it was opened.
  useEffect(() => void shown.current?.scrollIntoView({ block: "nearest" }), [current])
  return groups.map(({ domain, operations }) => (
    <section key={domain} aria-label={domainTitle(domain)}>
      <h2 className={classes.domain}>{domainTitle(domain)}</h2>
      <ul className={classes.lines}>
        {operations.map(({ id, method, summary, useInstead }) => (
          <li key={id}>
            <Link
              ref={id === current ? shown : undefined}
              href={linkTo(id)}
              className={classes.line}
              aria-current={id === current ? "page" : undefined}
            >
              <MethodBadge method={method} />
              <span className={classes.lineText}>{summary}</span>
              {useInstead !== undefined && <span className={classes.older}>{messages.older}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
})
Groups.displayName = "Groups"
