/** Rows of a report on one page: a page is printed whole. */
export const rowsPerPage = 50
