import { problems } from "../../kit/problem.ts"

export const reportProblems = problems("report", {
  periodIncomplete: { status: 422, text: "A custom period needs a first and a last day." },
  periodReversed: { status: 422, text: "The last day is before the first one." },
  periodTooLong: { status: 422, text: "A report covers at most 800 days." },
  countedAgain: {
    status: 409,
    text: "The figures are being counted again after a change of the time zone. Choose up to 92 days, or try again later.",
  },
  periodTooLongForFilter: {
    status: 422,
    text: "These filters look at every single call. Choose at most 92 days, or fewer filters.",
  },
  intervalTooShort: { status: 422, text: "The interval is too short for so long a period." },
  hoursIncomplete: { status: 422, text: "Give both the first and the last hour." },
  scheduleIncomplete: { status: 422, text: "Give both a schedule and whether it was open or closed." },
  noSuchSchedule: { status: 422, text: "There is no such schedule." },
  filterNotForIdle: {
    status: 422,
    text: "Idle extensions have had no call of any kind. Leave this filter out, or ask for active extensions.",
  },
  noSuchRanking: { status: 422, text: "This report has no such ranking." },
  noSuchMetric: { status: 422, text: "This report has no such figure." },
})
