import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocale, useWords } from "../../kit/locale/use-locale.ts"
import { forgetBrowser, ownBrowsersQuery } from "../mfa/mfa.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { deviceIcon } from "./device-icon.ts"
import classes from "./remembered-browsers.module.css"
import { sessionWords } from "./sessions.words.ts"

/**
 * Browsers that are not asked for the second step for a while. Most people have none, and then there is nothing to say.
 */
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
        <IconRows label={words.browsers}>
          {items.map((browser) => (
            <IconRow
              key={browser.browserId}
              icon={deviceIcon(browser.device)}
              title={browser.device}
              badge={browser.current && <StatusBadge tone="good">{words.thisOne}</StatusBadge>}
              facts={
                <>
                  <span>{browser.address}</span>
                  <span>
                    {words.remembered} <RelativeTime at={browser.rememberedAt} {...format} />
                  </span>
                  <span>
                    {words.until} <RelativeTime at={browser.expiresAt} {...format} />
                  </span>
                </>
              }
              action={
                <ActionButton
                  aria-label={words.forgetNamed(browser.device)}
                  loading={forget.isPending && forget.variables.params.browserId === browser.browserId}
                  onClick={() =>
                    forget.mutate(
                      { params: { browserId: browser.browserId } },
                      { onSuccess: () => showToast({ tone: "good", title: words.forgotten }) },
                    )
                  }
                >
                  {words.forget}
                </ActionButton>
              }
            />
          ))}
        </IconRows>
      </Section>
    </div>
  )
}
