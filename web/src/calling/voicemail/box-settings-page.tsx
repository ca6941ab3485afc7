import { BoxFrame } from "./box-frame.tsx"
import { SettingsForm } from "./settings-form.tsx"

export const Page = () => (
  <BoxFrame tab="settings">{(box) => <SettingsForm key={box.extensionId} box={box} />}</BoxFrame>
)
