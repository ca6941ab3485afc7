import { useMutation, useQuery } from "@tanstack/react-query"
import { useRouter, useSearch } from "@tanstack/react-router"
import { extensionQuery } from "../extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeviceForm } from "./device-form.tsx"
import { addDevice } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

/** Links can name the extension that the phone is for. */
export const Page = () => {
  const messages = useMessages(deviceMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const add = useMutation(addDevice)
  const list = accountAddress(accountId, "devices")
  const { extension } = useSearch({ strict: false }) as { extension?: string | number }
  const holder = useQuery({ ...extensionQuery(Number(extension)), enabled: extension !== undefined })
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: list }]}
        title={messages.newTitle}
        sentence={messages.newSentence}
      />
      <ErrorRegion />
      {holder.isLoading ? (
        <FormSkeleton />
      ) : (
        <DeviceForm
          {...(holder.data === undefined
            ? {}
            : { holder: { id: holder.data.extensionId, number: holder.data.extension, name: holder.data.name } })}
          onCancel={() => void router.navigate({ href: list })}
          onSubmit={async ({ lines, ...values }) => {
            const device = await add.mutateAsync({
              params: { accountId },
              body: { ...values, ...(lines === undefined ? {} : { lines: lines.map(({ id: _, ...line }) => line) }) },
            })
            showToast({ tone: "good", title: messages.saved, message: messages.created(device.name) })
            // After the form has no unsaved changes.
            setTimeout(() => void router.navigate({ href: accountAddress(accountId, `devices/${device.id}`) }))
          }}
        />
      )}
    </PageFrame>
  )
}
