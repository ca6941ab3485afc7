import { portal } from "./portal.ts"
import { withVisit, type VisitedPage } from "./recent-pages.ts"

const keyOf = (userId: number) => `dialplane.pages.${userId}`

/** The pages that a user opened in this browser, newest first. */
export const visitedPages = (userId: number): readonly VisitedPage[] => {
  try {
    return JSON.parse(portal.environment.storage.get(keyOf(userId)) ?? "[]") as VisitedPage[]
  } catch {
    return []
  }
}

export const rememberPage = (userId: number, page: Omit<VisitedPage, "times">) =>
  portal.environment.storage.set(keyOf(userId), JSON.stringify(withVisit(visitedPages(userId), page)))
