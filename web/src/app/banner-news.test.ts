import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { expect, test } from "vitest"
import { bannerNews } from "./banner-news.ts"

const news = (noticeId: number, kind: Notice["kind"]) => ({ noticeId, kind }) as Notice

test("the banner tells moves and changes of status, except what every page says already", () => {
  const told = (notices: Notice[], status: "Active" | "Suspended" = "Active") => bannerNews(notices, status)?.noticeId
  expect(told([news(1, "moved")])).toBe(1)
  expect(told([])).toBeUndefined()
  expect(told([news(2, "statusPlanned"), news(1, "statusWithdrawn")])).toBe(1)
  expect(told([news(1, "statusSet")])).toBe(1)
  expect(told([news(1, "statusSet")], "Suspended")).toBeUndefined()
})
