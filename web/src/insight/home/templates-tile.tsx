import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useQueries, useQuery } from "@tanstack/react-query"
import { deviationsQuery, templatesQuery } from "../../commercial/partners/partners.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import classes from "./rows.module.css"

/** Each template is a request of its own. */
const most = 5

/** How many customers differ from the template they were created from. */
export const TemplatesTile = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const templates = useQuery(templatesQuery(accountId))
  const shown = templates.data?.slice(0, most) ?? []
  const found = useQueries({ queries: shown.map(({ templateId }) => deviationsQuery(accountId, templateId)) })
  return (
    <Section
      title={tileTitles.templates}
      actions={<TextLink href="/partner/templates">{messages.allTemplates}</TextLink>}
    >
      <TileState of={templates}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.quiet}>{messages.noTemplates}</p>
          ) : (
            <ul className={classes.rows}>
              {shown.map(({ templateId, name }, index) => {
                const customers = found[index]?.data
                const differing = customers?.filter(({ deviations }) => deviations.length > 0).length ?? 0
                return (
                  <li key={templateId} className={classes.row}>
                    <span className={classes.main}>
                      <TextLink quiet href={`/partner/templates/${templateId}`}>
                        {name}
                      </TextLink>
                    </span>
                    {customers !== undefined ? (
                      <StatusBadge plain tone={differing > 0 ? "warn" : customers.length > 0 ? "good" : "off"}>
                        {customers.length === 0
                          ? messages.templateUnused
                          : messages.templateDiffers(differing, customers.length)}
                      </StatusBadge>
                    ) : found[index]?.isError === true ? (
                      <span className={classes.side}>{messages.notRead}</span>
                    ) : (
                      <SkeletonBar width={120} />
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </TileState>
    </Section>
  )
}
