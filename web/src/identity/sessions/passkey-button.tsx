import { passkeysWork } from "../../kit/passkeys-work.ts"
import { useConfig } from "../../kit/use-config.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import type { PasskeySignInProps } from "./passkey-sign-in.tsx"

const button = lazyComponent(() => import("./passkey-sign-in.tsx").then((file) => file.PasskeySignIn))

const Loaded = (props: PasskeySignInProps) => {
  const { Part } = useLazyComponent(button)
  return Part && <Part {...props} />
}

/** Nothing is shown, nor loaded, where passkeys do not work. */
export const PasskeyButton = (props: PasskeySignInProps) =>
  passkeysWork(useConfig().passkeyOrigin) && <Loaded {...props} />
