import type { SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { DomainEffects } from "./domain-effects.tsx"
import { DomainRecord } from "./domain-record.tsx"
import { DomainStateBadge } from "./domain-state-badge.tsx"
import { domainMessages } from "./domains.messages.ts"
import { domainsQuery } from "./sso.api.ts"
import { useCheckDomain } from "./use-check-domain.ts"
import { useDomainLock } from "./use-domain-lock.ts"
import classes from "./sso.module.css"

const RemoveDomainDialog = lazyWindow(() =>
  import("./remove-domain-dialog.tsx").then((file) => file.RemoveDomainDialog),
)

/** One email domain of the company. */
export const Page = () => {
  const messages = useMessages(domainMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const { domainId } = useParams({ strict: false }) as { domainId: string }
  const found = useQuery({
    ...domainsQuery(accountId),
    select: ({ items }): SsoDomain | undefined => items.find((one) => String(one.domainId) === domainId),
  })
  const lockedBy = useDomainLock(accountId)
  const { checkNow, isChecking, error } = useCheckDomain(accountId)
  const actionsOf = (domain: SsoDomain, onDelete: () => void): readonly MenuGroup[] => [
    {
      id: "domain",
      actions: [
        ...(domain.state === "verified"
          ? []
          : [
              {
                id: "check",
                label: domain.state === "failed" ? messages.restart : messages.check,
                icon: "refresh" as const,
                disabledReason: lockedBy ?? (isChecking ? messages.checking : undefined),
                onSelect: () => checkNow(domain),
              },
            ]),
        {
          id: "users",
          label: messages.showUsers,
          icon: "users",
          href: accountAddress(accountId, `single-sign-on/users?search=${encodeURIComponent(domain.domain)}`),
        },
      ],
    },
    {
      id: "remove",
      actions: [
        {
          id: "remove",
          label: messages.remove,
          icon: "delete",
          danger: true,
          disabledReason: lockedBy,
          onSelect: onDelete,
        },
      ],
    },
  ]
  return (
    <ObjectPage
      list={{ title: messages.title, path: "single-sign-on/domains" }}
      found={found}
      titleOf={({ domain }) => domain}
      messages={{ actions: messages.actions, delete: messages.remove }}
      badge={({ state }) => <DomainStateBadge state={state} />}
      sentence={({ createdAt }) => messages.addedOn(date(createdAt))}
      menu={actionsOf}
      deleteDialog={(domain, dialog) => <RemoveDomainDialog accountId={accountId} domain={domain} {...dialog} />}
    >
      {(domain) => (
        <div className={classes.stack}>
          {error && <ErrorBlock message={errorMessage(error)} />}
          <DomainRecord domain={domain} />
          <DomainEffects />
        </div>
      )}
    </ObjectPage>
  )
}
