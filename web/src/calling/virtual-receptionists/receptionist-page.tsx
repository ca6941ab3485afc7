import type { ReceptionistDetails } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Sections } from "../../kit/sections.tsx"
import { useTab } from "../../kit/use-tab.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { ReceptionistForm } from "./receptionist-form.tsx"
import { bodyOf, receptionistViews, valuesOf } from "./receptionist-values.ts"
import { receptionistQuery, saveReceptionist } from "./virtual-receptionists.api.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"
import classes from "./virtual-receptionists.module.css"

const DeleteReceptionist = lazyWindow(() => import("./delete-receptionist.tsx").then((file) => file.DeleteReceptionist))

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  const { vrId } = useParams({ strict: false }) as { vrId: string }
  const found = useQuery(receptionistQuery(accountId, Number(vrId)))
  return (
    <ObjectPage
      list={{ title: messages.receptionists, path: "virtual-receptionists" }}
      found={found}
      messages={messages}
      extensionOf={({ vrId: id }) => id}
      badge={({ leadsNowhere }) => leadsNowhere && <StatusBadge tone="warn">{messages.leadsNowhere}</StatusBadge>}
      sentence={(receptionist) => <Head receptionist={receptionist} />}
      mayNotDelete={useWhyNot("delete:virtual-receptionist")}
      deleteDialog={(receptionist, dialog) => <DeleteReceptionist receptionist={receptionist} {...dialog} />}
    >
      {(receptionist) => (
        <>
          <Views key={vrId} receptionist={receptionist} />
          <Section divided>
            <WhereUsed extensionId={receptionist.vrId} />
          </Section>
          <Sections of="receptionist" id={receptionist.vrId} />
        </>
      )}
    </ObjectPage>
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
  const save = useMutation(saveReceptionist)
  const lockedBy = useWhyNot("update:virtual-receptionist")
  const { shown, show } = useTab(receptionistViews, "keys")
  const { accountId, vrId } = receptionist
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
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
