/** Returns one line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it; also after a
 * semicolon or tab, which separate cells in many languages.
 */
const cellOf = (cell: string | number | null): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inside = cell.replace(/([;\t])(?=\s*[=+\-@＝＋－＠])/g, "$1'")
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(inside) ? `'${inside}` : inside
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
