import { createRoute, lazyRouteComponent, type AnyRoute, type RouteComponent } from "@tanstack/react-router"
import type { Screen } from "../kit/screen.ts"
import { ScreenWaiting } from "./screen-waiting.tsx"

export const ScreenFailure = lazyRouteComponent(() => import("./screen-failure.tsx"), "ScreenFailure")

/** The route of a screen below its place. */
export const screenRoute = (screen: Screen, parent: AnyRoute, load: Screen["load"] = screen.load): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: lazyRouteComponent(load, "Page") as RouteComponent,
    pendingComponent: ScreenWaiting,
    errorComponent: ScreenFailure,
  })
