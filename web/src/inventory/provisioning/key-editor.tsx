import type { KeySubject, PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { KeyList, labelOf } from "./key-list.tsx"
import { keyMessages } from "./keys.messages.ts"
import { PhonePicture } from "./phone-picture.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const KeySheet = lazyWindow(() => import("./key-sheet.tsx").then((file) => file.KeySheet))

interface Props {
  readonly accountId: number
  readonly modelName: string
  readonly keys: readonly PhoneKey[]
  readonly lines: readonly KeySubject[]
  readonly extensions: readonly KeyExtension[]
  readonly lockedBy?: string | undefined
  readonly onChange: (keys: PhoneKey[]) => void
}

/** The keys of a phone or template in order; each opens in a sheet. The parent saves them. */
export const KeyEditor = ({ accountId, modelName, keys, lines, extensions, lockedBy, onChange }: Props) => {
  const messages = useMessages(keyMessages)
  const [opened, setOpened] = useState<number>()
  // Extensions chosen but not saved yet; the server response does not include their names.
  const [chosen, setChosen] = useState<readonly KeyExtension[]>([])
  const known = [...extensions, ...chosen.filter(({ id }) => !extensions.some((one) => one.id === id))]
  return (
    <>
      <PhonePicture
        modelName={modelName}
        labels={keys.map((key) => (key.type === "none" ? "" : labelOf(key, lines, known, messages)))}
      />
      <KeyList
        modelName={modelName}
        keys={keys}
        lines={lines}
        extensions={known}
        lockedBy={lockedBy}
        onChange={onChange}
        onEdit={setOpened}
      />
      {opened !== undefined && (
        <KeySheet
          key={opened}
          accountId={accountId}
          position={opened + 1}
          value={keys[opened]!}
          lines={lines}
          extensions={known}
          lockedBy={lockedBy}
          onClose={() => setOpened(undefined)}
          onKeep={(key, watched) => {
            if (watched !== undefined) setChosen((before) => [...before.filter(({ id }) => id !== watched.id), watched])
            onChange(keys.map((one, index) => (index === opened ? key : one)))
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}
