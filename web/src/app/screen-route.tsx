import { createRoute, type AnyRoute, type ErrorRouteComponent } from "@tanstack/react-router"
import type { Screen } from "../kit/screen.ts"
import { lazyScreen, type NotLoaded } from "./lazy-screen.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"

interface Failures {
  /** Shown when the screen's code could not be loaded. */
  readonly NotLoaded: NotLoaded
  /** Shown when the screen throws. */
  readonly Broken: ErrorRouteComponent
}

export const screenRoute = (
  { path, load }: Pick<Screen, "path" | "load">,
  parent: AnyRoute,
  { NotLoaded, Broken }: Failures,
): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyScreen(async () => (await load()).Page, NotLoaded),
    pendingComponent: ScreenWaiting,
    errorComponent: Broken,
  })
