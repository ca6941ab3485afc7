import { problems } from "../../kit/problem.ts"

export const exportProblems = problems("report_export", {
  notFound: { status: 404, text: "There is no such export." },
  tooMany: {
    status: 409,
    text: "{most} of your exports are not finished yet. Wait until one is ready, or cancel one under Jobs.",
  },
  pdfOnlySummary: {
    status: 400,
    field: "format",
    text: "Single calls, meetings and messages cannot be exported as PDF. Choose CSV or Excel.",
  },
  tooLongForPdf: {
    status: 422,
    text: "The report has {rows} rows, and a PDF file can have {most}. Choose CSV or Excel, or fewer rows.",
  },
  tooLong: {
    status: 422,
    text: "The report has {rows} rows, and a file of figures can have {most}. Choose fewer rows.",
  },
  notReady: { status: 409, text: "The export is not ready. Try again when it is." },
  noLongerVisible: {
    status: 403,
    text: "The file names objects that you may no longer see. Export the report again.",
  },
  expired: { status: 410, text: "The file is no longer kept. Export the report again." },
})
