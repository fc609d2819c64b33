export type CsvRow = Readonly<Record<string, string | number | null>>

const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : typeof value === 'number' ? String(value) : guarded(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV with a header row. A leading quote disarms text that a spreadsheet would run as a formula. */
export const csvOf = (rows: readonly CsvRow[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [names.map(cell).join(','), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(','))].join('\r\n')
}
