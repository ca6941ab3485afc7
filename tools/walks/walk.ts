import type { APIRequestContext } from "@playwright/test"
import type { Walker } from "./walker.ts"

/** What a walk has beside the browser. */
export interface Ground {
  /** The API with somebody's rights: for what is there before the walk, and for what else happens meanwhile. */
  readonly apiAs: (loginName: string, password?: string) => Promise<APIRequestContext>
  /** Different for each run, for names that must be new. */
  readonly stamp: string
}

type Step<Given> = readonly [what: string, act: (walker: Walker, given: Given) => Promise<unknown>]
type ReadyStep = readonly [what: string, act: (walker: Walker) => Promise<unknown>]

interface SignIn {
  readonly loginName: string
  readonly password?: string
}

export interface Walk {
  readonly name: string
  /** Prepares; returns who walks, and the steps. */
  readonly begin: (ground: Ground) => Promise<SignIn & { readonly steps: readonly ReadyStep[] }>
}

type All<Given> = Ground & (Given extends void ? unknown : Given)

interface Draft<Given> {
  readonly name: string
  /** Unless `prepare` returns another. */
  readonly loginName: string
  readonly prepare?: (ground: Ground) => Promise<Given>
  readonly steps: readonly Step<All<Given>>[]
}

/** One task of one person, as steps; `prepare` makes what the person finds. */
export const walk = <Given extends object | void = void>({ name, loginName, prepare, steps }: Draft<Given>): Walk => ({
  name,
  begin: async (ground) => {
    const given = { loginName, ...ground, ...(await prepare?.(ground)) } as SignIn & All<Given>
    const { password } = given
    return {
      loginName: given.loginName,
      ...(password === undefined ? {} : { password }),
      steps: steps.map(([what, act]) => [what, (walker) => act(walker, given)] as const),
    }
  },
})
