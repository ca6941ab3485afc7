import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocale, useWords } from "../kit/locale/use-locale.ts"
import { forgetBrowser, ownBrowsersQuery } from "../mfa/mfa.api.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Icon } from "../ui/icons/icon.tsx"
import { Section } from "../ui/page/section.tsx"
import { deviceIcon } from "./device-icon.ts"
import classes from "./own-session-list.module.css"
import { sessionWords } from "./sessions.words.ts"

/** Browsers that are not asked for the second step for a while. Most people have none, and then there is nothing to say. */
export const RememberedBrowsers = () => {
  const words = useWords(sessionWords)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  const browsers = useQuery(ownBrowsersQuery)
  const forget = useMutation(forgetBrowser)
  const items = browsers.data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className={classes.further}>
      <Section title={words.browsers} sentence={words.browsersSentence}>
        <ul className={classes.list} aria-label={words.browsers}>
          {items.map((browser) => (
            <li key={browser.browserId} className={classes.item}>
              <span className={classes.icon}>
                <Icon name={deviceIcon(browser.device)} size={18} />
              </span>
              <div className={classes.words}>
                <div className={classes.device}>
                  {browser.device}
                  {browser.current && <StatusBadge tone="good">{words.thisOne}</StatusBadge>}
                </div>
                <div className={classes.facts}>
                  <span>{browser.address}</span>
                  <span>
                    {words.remembered} <RelativeTime at={browser.rememberedAt} {...format} />
                  </span>
                  <span>
                    {words.until} <RelativeTime at={browser.expiresAt} {...format} />
                  </span>
                </div>
              </div>
              <ActionButton
                aria-label={words.forgetNamed(browser.device)}
                loading={forget.isPending && forget.variables.params.browserId === browser.browserId}
                onClick={() => forget.mutate({ params: { browserId: browser.browserId } }, { onSuccess: () => showToast({ tone: "good", title: words.forgotten }) })}
              >
                {words.forget}
              </ActionButton>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
