import type { ReceptionistDetails } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteReceptionist } from "./delete-receptionist.tsx"
import { ReceptionistForm } from "./receptionist-form.tsx"
import { bodyOf, receptionistViews, valuesOf, type ReceptionistView } from "./receptionist-values.ts"
import { receptionistQuery, saveReceptionist } from "./virtual-receptionists.api.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"
import classes from "./virtual-receptionists.module.css"

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { vrId } = useParams({ strict: false }) as { vrId: string }
  const found = useQuery(receptionistQuery(accountId, Number(vrId)))
  const mayNotDelete = useWhyNot("delete:virtual-receptionist")
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "virtual-receptionists")
  const { data } = found
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.receptionists, href: list }]}
        title={data ? `${data.extension} ${data.name}` : found.isLoadingError ? messages.receptionists : " "}
        badge={data?.leadsNowhere && <StatusBadge tone="warn">{messages.leadsNowhere}</StatusBadge>}
        sentence={data && <Head receptionist={data} />}
        actions={
          data && (
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
              groups={[
                {
                  id: "receptionist",
                  actions: [
                    ...(mayOpenExtensions
                      ? [
                          {
                            id: "extension",
                            label: messages.openExtension,
                            icon: "extension" as const,
                            href: accountAddress(accountId, `extensions/${data.vrId}`),
                          },
                        ]
                      : []),
                    {
                      id: "delete",
                      label: messages.delete,
                      icon: "delete",
                      danger: true,
                      disabledReason: mayNotDelete,
                      onSelect: () => setDeleting(true),
                    },
                  ],
                },
              ]}
            />
          )
        }
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <Views key={vrId} receptionist={data} />
          <Section divided>
            <WhereUsed extensionId={data.vrId} />
          </Section>
        </>
      )}
      {data && deleting && (
        <DeleteReceptionist
          receptionist={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const Head = ({ receptionist }: { readonly receptionist: ReceptionistDetails }) => {
  const messages = useMessages(receptionistMessages)
  const phone = usePhoneNumbers()
  const { phoneNumbers, scheduleName } = receptionist
  return (
    <span className={classes.head}>
      <span className="dp-figures">{phoneNumbers.map(phone).join(", ") || messages.noNumbers}</span>
      <span dir="auto">{scheduleName ?? messages.always}</span>
    </span>
  )
}

/** The tab is part of the address. All of them are one form, which stays while another one is shown. */
const Views = ({ receptionist }: { readonly receptionist: ReceptionistDetails }) => {
  const messages = useMessages(receptionistMessages)
  const navigate = useNavigate()
  const save = useMutation(saveReceptionist)
  const lockedBy = useWhyNot("update:virtual-receptionist")
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const shown: ReceptionistView = receptionistViews.find((one) => one === tab) ?? "keys"
  const { accountId, vrId } = receptionist
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={(view) =>
          void navigate({ to: ".", search: (view === "keys" ? {} : { tab: view }) as never, replace: true })
        }
        tabs={[
          { value: "keys", label: messages.keysTab, count: receptionist.keys.length },
          { value: "greeting", label: messages.greetingTab },
          { value: "hours", label: messages.hoursTab },
          { value: "input", label: messages.inputTab },
        ]}
      />
      <div className={classes.view}>
        <ReceptionistForm
          receptionist={receptionist}
          initial={valuesOf(receptionist)}
          version={receptionist.version}
          lockedBy={lockedBy}
          shown={shown}
          onSubmit={async (values, version) => {
            const saved = await save.mutateAsync({ params: { accountId, vrId }, body: { ...bodyOf(values), version } })
            showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
          }}
        />
      </div>
    </>
  )
}
