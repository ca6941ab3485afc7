import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { phonesByLocationQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import classes from "./rows.module.css"

const most = 6

/** How many phones are online at each location. */
export const LocationsTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const phones = useQuery(phonesByLocationQuery(accountId))
  return (
    <Section
      title={tileTitles.locations}
      actions={<TextLink href={accountAddress(accountId, "devices?kind=deskPhone")}>{messages.allPhones}</TextLink>}
    >
      <TileState of={phones} rows={4}>
        {({ locations }) =>
          locations.length === 0 ? (
            <p className={classes.quiet}>{messages.noPhones}</p>
          ) : (
            <ul className={classes.rows}>
              {locations.slice(0, most).map(({ locationId, name, phones: all, online }) => (
                <li key={locationId ?? 0} className={classes.row}>
                  <span className={classes.main}>
                    {locationId === null ? (
                      messages.noLocation
                    ) : (
                      <TextLink
                        quiet
                        href={accountAddress(accountId, `devices?kind=deskPhone&locationId=${locationId}`)}
                      >
                        {name}
                      </TextLink>
                    )}
                  </span>
                  <span className={classes.side}>{messages.onlineOf(number(online), number(all))}</span>
                  <span className={classes.bar} aria-hidden="true">
                    <span style={{ width: `${(100 * online) / all}%` }} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </TileState>
    </Section>
  )
}
