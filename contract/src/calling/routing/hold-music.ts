import type { HoldTune } from "../media/media.schema.ts"
import type { Sound } from "./flow-graph.ts"

/** What somebody hears while waiting. Several sounds are played in order and repeat. */
export type HoldMusic =
  | { readonly kind: "ringTone" }
  | { readonly kind: "silence" }
  /** Music that comes with the product. */
  | { readonly kind: "included"; readonly tune: HoldTune }
  | { readonly kind: "sounds"; readonly sounds: readonly Sound[] }

/** A sound of its own, or the music on hold of the account. */
export const musicOr = (own: Sound | null, account: HoldMusic): HoldMusic =>
  own === null ? account : { kind: "sounds", sounds: [own] }
