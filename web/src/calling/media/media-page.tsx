import type { MediaWithUses } from "@dialplane/contract/calling/media/media.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteMedia } from "./delete-media.tsx"
import { MediaForm } from "./media-form.tsx"
import { MediaLinks } from "./media-links.tsx"
import { fetchSound, mediaQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { SoundEditor } from "./sound-editor.tsx"
import { UsedBy } from "./used-by.tsx"

const ReplaceDialog = lazyWindow(() => import("./replace-dialog.tsx").then((file) => file.ReplaceDialog))

export const Page = () => {
  const messages = useMessages(mediaMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { mediaId } = useParams({ strict: false }) as { mediaId: string }
  const media = useQuery(mediaQuery(accountId, Number(mediaId)))
  const [mayNotChange, mayNotDelete] = [useWhyNot("update:media"), useWhyNot("delete:media")]
  const [opened, setOpened] = useState<"replace" | "delete">()
  const close = () => setOpened(undefined)
  const list = accountAddress(accountId, "media")
  const { data } = media
  const download = async (one: MediaWithUses) => saveFile(await fetchSound(accountId, one.mediaId), `${one.name}.wav`)
  const actions = data && (
    <>
      <ActionMenu
        trigger={<IconButton icon="more" label={messages.moreActions} bordered size={34} />}
        groups={[
          {
            id: "sound",
            actions: [
              { id: "download", label: messages.download, icon: "export", onSelect: () => void download(data) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setOpened("delete"),
              },
            ],
          },
        ]}
      />
      <ActionButton icon="swap" disabledReason={mayNotChange} onClick={() => setOpened("replace")}>
        {messages.replace}
      </ActionButton>
    </>
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.media, href: list }]}
        title={data?.name ?? messages.unknownKind}
        sentence={data && <Facts media={data} />}
        actions={actions}
      />
      {media.isLoadingError ? (
        <LoadError of={media} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <FormSection title={messages.sound} description={messages.trimSentence}>
            <SoundEditor key={`${data.mediaId} ${data.version}`} media={data} lockedBy={mayNotChange} />
          </FormSection>
          <MediaForm key={data.mediaId} media={data} lockedBy={mayNotChange}>
            <FormSection title={messages.usedBy} description={messages.usedBySentence}>
              <UsedBy uses={data.uses} />
            </FormSection>
            <FormSection title={messages.links} description={messages.linksSentence}>
              <MediaLinks accountId={accountId} mediaId={data.mediaId} lockedBy={mayNotChange} />
            </FormSection>
          </MediaForm>
        </>
      )}
      {data && opened === "replace" && <ReplaceDialog media={data} onClose={close} />}
      {data && opened === "delete" && (
        <DeleteMedia
          media={data}
          onClose={close}
          onDeleted={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const Facts = ({ media }: { readonly media: MediaWithUses }) => {
  const messages = useMessages(mediaMessages)
  const { date } = useFormat()
  const { kind, source, seconds, bytes, createdBy, createdAt } = media
  return (
    <>
      {messages.facts(
        messages[kind],
        messages.seconds(seconds),
        messages.megabytes(bytes),
        messages[source],
        createdBy,
        date(createdAt),
      )}
    </>
  )
}
