const contentTypes: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
export const contentTypeOf = (fileName: string): string =>
  contentTypes[fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream"
