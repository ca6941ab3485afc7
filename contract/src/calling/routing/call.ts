import type { CallDirection, Caller } from "./call-party.ts"
import type { Reason } from "./reason.ts"
import type { Action } from "./call-action.ts"
import type { Place } from "./call-place.ts"

export interface CallState {
  readonly caller: Caller
  readonly direction: CallDirection
  readonly dialed: string
  /** For shares and random orders: the same call always goes the same way. */
  readonly seed: number
  readonly hops: number
  readonly prompts: number
  /** The menus the caller came through, for "previous menu". */
  readonly menus: readonly number[]
  /** The call flows it has entered. */
  readonly flows: readonly number[]
  /** The queue that calls back; absent for all other calls. */
  readonly callbackFrom?: number
  /** What the group or queue puts before the caller's name. */
  readonly callerNamePrefix?: string
  /** The caller hides the number for this call. */
  readonly hidesCallerId?: boolean
  /** Who placed the call, if they parked whom they had called: the called party is the caller since. */
  readonly placedBy?: Caller
  /** Somebody records the call by a code. */
  readonly isRecorded?: boolean
  readonly place: Place
}

export interface Decision {
  readonly actions: readonly Action[]
  readonly next: CallState
  /** Every rule that was followed, in order, also those that led to no action. */
  readonly because: readonly Reason[]
  /** The steps of call flows that the call has passed, in order. */
  readonly passed: readonly FlowPlace[]
  /** The people whom the call was for, whether or not their phones ring. Members of groups and queues are not. */
  readonly reached: readonly number[]
}
export interface FlowPlace {
  readonly flowId: number
  readonly nodeId: string
}

/** The longest voicemail message of a box without a setting of its own. */
export const usualMessageSeconds = 180
/** How many messages such a box holds. */
export const usualMessages = 100

export const mostHops = 20
export const mostPrompts = 20
