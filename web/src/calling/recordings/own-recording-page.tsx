import { useMessages } from "../../kit/locale/use-locale.ts"
import { RecordingPage } from "./recording-page.tsx"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => (
  <RecordingPage
    scope={{ kind: "own" }}
    list={{ title: useMessages(recordingMessages).own, address: "/me/recordings" }}
  />
)
