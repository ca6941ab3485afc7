import { problems } from "../../kit/problem.ts"

export const pagingGroupProblems = problems("paging_group", {
  notFound: { status: 404, text: "There is no such paging group." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this paging group in the meantime. Reload and try again.",
  },
  targetUnknown: {
    status: 400,
    field: "targets",
    text: "Some of the extensions no longer exist. Remove them and try again.",
  },
  targetTypeUnsuitable: {
    status: 400,
    field: "targets",
    text: "{extension} is of type {type} and has no phone that can be paged. Choose an ordinary extension.",
  },
  pagerUnknown: {
    status: 400,
    field: "pagers",
    text: "Some of the extensions no longer exist. Remove them and try again.",
  },
  pagerTypeUnsuitable: {
    status: 400,
    field: "pagers",
    text: "{extension} is of type {type} and has no phone to page from. Choose an ordinary extension.",
  },
  pagersMissing: { status: 400, field: "pagers", text: "Choose at least one extension that may page." },
  scheduleUnknown: {
    status: 400,
    field: "scheduleId",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
})
